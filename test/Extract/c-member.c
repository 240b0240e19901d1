// Members and nested members that point to records.
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
  struct { struct body *p; } in;
  struct body *q;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct world w = {{b}, b + 1};
  struct world *v = &w;
  v->in.p[1].x = w.q->x;
  return b[0].x;
}
// CHECK: body@.p: b p q | may change
// CHECK-NEXT:   uses: deref field initialize offset sizeof-element subscript
// CHECK: world@main.w: v w | may change
// CHECK-NEXT:   uses: address-of deref field initialize
