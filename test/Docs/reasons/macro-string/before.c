#include <stdio.h>
struct point { float x, y; };
#define SHOW(value) printf(#value " = %g\n", (double)(value))

int main(void) {
  struct point p[4] = {{0, 0}};
  SHOW(p[1].x);
  return p[1].x != 0;
}
