struct body { REAL x, y, vx, vy; int id; };
