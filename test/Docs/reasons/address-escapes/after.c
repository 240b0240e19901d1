#include <stdio.h>
struct point { float x, y; };

static int watched;

int main(void) {
  struct point p[8] = {{0, 0}};
  watched = 3;
  p[3].x = 2;
  printf("%g\n", (double)p[watched].x);
  return p[3].x != 2;
}
