// A definition in the old style.
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
  f(b, 1);
  return b[0].x;
}
// CHECK: body@f.p: b p | may change
// CHECK-NEXT:   uses: argument deref field initialize sizeof-element subscript
