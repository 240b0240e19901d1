#include <stdio.h>
struct point { float x, y; };

int main(void) {
  struct point p[4] = {{0, 0}};
  printf("p[1].x = %g\n", (double)p[1].x);
  return p[1].x != 0;
}
