#include <stdlib.h>
struct point { float x, y; };

int main(void) {
  int n = 8;
  struct point *p = calloc(n, sizeof *p);
#pragma omp target map(tofrom : p[0 : n])
  p[1].x = 1;
  return p[1].x != 1;
}
