// Attributes that only pointers may have, and what `cleanup` and `assume` do.
// RUN: layoutopt %s --stop-after=program --closed-world -- -std=gnu17 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
};
__attribute__((nonnull)) static void all(struct body *p) { p->x = 1; }
__attribute__((nonnull(2))) static void second(struct body *p, int *n) {
  p->x = (float)*n;
}
static void one(__attribute__((nonnull)) struct body *p) { p->x = 1; }
static struct body *given(void) __attribute__((returns_nonnull));
static struct body *given(void) {
  static struct body some[2];
  return some;
}
static void end(struct body *p) { p->x = 2; }
static void assumed(struct body *p) {
  __attribute__((assume(p->x == 1)));
  p->y = p->x;
}
int main(void) {
  int n = 1;
  struct body *a = calloc(2, sizeof *a);
  all(a);
  struct body *b = calloc(2, sizeof *b);
  second(b, &n);
  struct body *c = calloc(2, sizeof *c);
  one(c);
  given()->x = 1;
  struct body *d = calloc(2, sizeof *d);
  assumed(d);
  __attribute__((cleanup(end))) struct body last = {1, 2};
  return (int)last.x;
}
// CHECK: body@all.p: a p | refused: attribute@9
// CHECK: body@assumed.p: d p | refused: unknown-use@21
// CHECK: body@end.p: p | refused: attribute@35
// CHECK: body@given.some: given some | refused: attribute@14 attribute@15
// CHECK: body@one.p: c p | refused: attribute@13
// CHECK: body@second.p: b p | may change
// CHECK-NEXT:   uses: argument deref field initialize sizeof-element
