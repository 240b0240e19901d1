#ifndef B_H
#define B_H
struct body { int x, y; };
struct body *made(int n);
int sum(const struct body *p, int n);
#endif
