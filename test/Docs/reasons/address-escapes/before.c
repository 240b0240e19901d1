#include <stdio.h>
struct point { float x, y; };

static const float *watched;

int main(void) {
  struct point p[8] = {{0, 0}};
  watched = &p[3].x;
  p[3].x = 2;
  printf("%g\n", (double)*watched);
  return p[3].x != 2;
}
