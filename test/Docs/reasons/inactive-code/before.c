#include <stdio.h>
struct point { float x, y; };

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  p[2].x = 5;
#ifdef VERBOSE
  printf("%g\n", p[2].x);
#endif
  return p[2].x != 5;
}
