// The size of a record that holds a handle is not what it was: where the build
// asserts it, or offsets are computed, the array stays.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stddef.h>
struct body {
  float x, y;
};
struct asserted {
  struct body *a;
  int n;
};
_Static_assert(sizeof(struct asserted) == 16, "");
struct measured {
  struct body *b;
  int n;
};
struct plain {
  struct body *c;
  int n;
};
int main(void) {
  struct asserted s = {0};
  struct measured m = {0};
  struct plain p = {0};
  _Static_assert(sizeof(struct body) == 8, "");
  return s.a[1].x + m.b[1].x + p.c[1].x + offsetof(struct measured, n);
}
// CHECK: body@asserted.a: a | refused: owner-exposed@14
// CHECK: body@measured.b: b | refused: owner-exposed@28
// CHECK: body@plain.c: c | may change
// CHECK-NEXT:   uses: field initialize subscript
