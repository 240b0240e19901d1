// A function in the old style is called through a pointer.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static int f(p, k) struct body *p; int k; { return p[k].x; }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  int (*fp)() = f;
  fp(b, 1);
  return b[0].x;
}
// CHECK: body@int (struct body *, int).parameter 1: p parameter 1 | refused: unprototyped@15 unprototyped@16
// CHECK: body@main.b: b | refused: indirect-call@16
