// All forms of allocation.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *c = calloc(argc, sizeof *c);
  struct body *d = calloc(sizeof(struct body), argc);
  struct body *e = (struct body *)malloc(sizeof *e * argc);
  struct body *f;
  if (!(f = malloc(argc * sizeof *f)))
    return 1;
  if ((c = realloc(c, 2 * argc * sizeof *c)) == NULL)
    return 1;
  c[1].x = d[1].x + e[1].x + f[1].x;
  free(c);
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.c: c | may change
// CHECK-NEXT:   uses: allocate assign deref field free initialize null-test sizeof-element subscript
// CHECK: body@main.d: d | may change
// CHECK-NEXT:   uses: field initialize subscript
// CHECK: body@main.e: e | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.f: f | may change
// CHECK-NEXT:   uses: assign deref field null-test sizeof-element subscript
