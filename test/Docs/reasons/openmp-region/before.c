#include <stdlib.h>
struct point { float x, y; };

int main(void) {
  int n = 8;
  struct point *p = calloc(n, sizeof *p);
#pragma omp target map(tofrom : p[0 : n]) nowait
  p[1].x = 1;
#pragma omp taskwait
  return p[1].x != 1;
}
