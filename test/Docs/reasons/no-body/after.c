#include <stdio.h>
struct point { float x, y; };
static void show(struct point *p, int n) { printf("%g\n", (double)p[n].x); }

int run(int n) {
  struct point p[4] = {{0, 0}};
  p[1].x = 1;
  show(p, n);
  return p[1].x != 1;
}
