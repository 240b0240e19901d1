// An array in a record, which is copied and passed whole.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct world {
  struct body t[4];
  int k;
};
static float f(struct world a) { return a.t[1].x; }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct world v, w;
  v.t[1].x = 1;
  w = v;
  b[1].x = f(w);
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@world.t: t | may change
// CHECK-NEXT:   uses: field subscript
