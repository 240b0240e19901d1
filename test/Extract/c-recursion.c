// A recursive function.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static float sum(struct body *p, int n) {
  return n ? p->x + sum(p + 1, n - 1) : 0;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  b[0].x = sum(b, argc);
  return b[0].x;
}
// CHECK: body@sum.p: b p | may change
// CHECK-NEXT:   uses: argument deref field initialize offset sizeof-element subscript
