#include "step.h"
#include "../include/body.h"
#include "other.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  struct body *p = calloc(COUNT, sizeof *p);
  if (!p)
    return 1;
  for (int i = 0; i < COUNT; i++)
    p[i].vx = (REAL)i;
  step(p, COUNT);
  printf("%g %g %d\n", (double)p[50].x, (double)momentum(p, COUNT), other());
  free(p);
  return 0;
}
