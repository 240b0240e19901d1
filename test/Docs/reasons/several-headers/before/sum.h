static float sum(__global struct point *p, int i) { return p[i].x + p[i].y; }
