#include "body.h"
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 1000;
  body *p = calloc(n, sizeof *p);
  if (!p) return 1;
  for (int i = 0; i < n; ++i)
    p[i].vx = i;
  step(p, n);
  printf("%g\n", p[999].x);
  free(p);
  return 0;
}
