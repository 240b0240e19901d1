#ifndef BODY_H
#define BODY_H
typedef struct { double x, y, vx, vy; } body;
void step(body *p, int n);
#endif
