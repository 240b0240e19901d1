// A function is called through a pointer without parameters.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static int f(struct body *p) { return p[1].x; }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  int (*fp)() = f;
  fp(b);
  return b[0].x;
}
// CHECK: body@int (struct body *).parameter 1: p parameter 1 | refused: indirect-call@15 unprototyped@16
// CHECK: body@main.b: b | refused: indirect-call@16
