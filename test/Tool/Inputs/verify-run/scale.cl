typedef struct { float x, y; } body;
__kernel void scale(__global body *p, int i) { p[i].x = p[i].x * 2 + p[i].y; }
