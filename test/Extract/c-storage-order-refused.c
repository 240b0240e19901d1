// GCC stores the fields of records behind this pragma in another order of bytes; Clang does not.
// RUN: layoutopt %s --stop-after=program --closed-world -- -Wno-unknown-pragmas 2>/dev/null | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct before { int x, y; };
#pragma scalar_storage_order big-endian
struct swapped { int x, y; };
#pragma scalar_storage_order default
struct behind { int x, y; };
static int f(struct before *p) { return p->x; }
static int g(struct swapped *p) { return p->x; }
static int h(struct behind *p) { return p->x; }
int main(void) {
  struct before *a = calloc(4, sizeof *a);
  struct swapped *b = calloc(4, sizeof *b);
  struct behind *c = calloc(4, sizeof *c);
  return f(a) + g(b) + h(c);
}
// CHECK: before@f.p: a p | may change
// CHECK-NEXT: uses: {{.*}}
// CHECK: behind@h.p: c p | may change
// CHECK-NEXT: uses: {{.*}}
// CHECK: swapped@g.p: b p | refused: attribute@7
