struct body { float x, y, m; };
