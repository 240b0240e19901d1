#include <stdio.h>
struct point { float x, y; };
static void show(struct point *p, int n) {
  for (int i = 0; i < n; ++i)
    printf("%g\n", (double)p[i].x);
}

int run(void) {
  struct point p[4] = {{0, 0}};
  p[1].x = 1;
  show(p, 4);
  return p[1].x != 1;
}
