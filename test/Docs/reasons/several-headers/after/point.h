struct point { float x, y; };
