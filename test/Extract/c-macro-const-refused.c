// One text of a macro can be const or not, but not both.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x;
  int a[4];
};
struct cell {
  float x;
  int a[4];
};
#define KIND(p) _Generic((p)->a, const int *: 1, int *: 2)
#define SIZE(p) (sizeof (p)->a + (size_t)(p)->a[1])
static int both(const struct body *p, struct body *q) { return KIND(p) + KIND(q); }
static int same(const struct cell *p, struct cell *q) { return (int)(SIZE(p) + SIZE(q)); }
int main(int argc, char **argv) {
  struct body *b = calloc(argc, sizeof *b);
  struct cell *c = calloc(argc, sizeof *c);
  return both(b, b) + same(c, c);
}
// CHECK: body@both.p: b p q | refused: macro-disagrees@16
// CHECK: cell@same.p: c p q | may change
// CHECK-NEXT:   uses: {{.*}}
