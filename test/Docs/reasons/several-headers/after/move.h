static void move(__global struct point *p, int i) { p[i].x += 1; }
