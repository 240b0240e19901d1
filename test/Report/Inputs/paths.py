"""A program with a comment in Latin-1 within what is rewritten."""

import sys

sys.stdout.buffer.write(
    b"""#include <stdlib.h>
#include "far.h"
struct near { double x, y; };
static double f(struct near *p, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i /* \xe4 */ + 0].x;
  return s;
}
int main(void) {
  struct near *p = calloc(9, sizeof *p);
  struct far *q = calloc(9, sizeof *q);
  return f(p, 9) + far_x(q, 9) > 0;
}
"""
)
