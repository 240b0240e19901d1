// Attributes that Clang does not know, or does not mind, and GCC does: they say something of the arrays that the new text
// would not say. Those that are about code alone do not matter.
// RUN: layoutopt %s --stop-after=program --closed-world -- -std=gnu17 -Wno-unknown-attributes -Wno-ignored-attributes 2>/dev/null | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#define SWAPPED __attribute__((scalar_storage_order("big-endian")))
#define READS(n) __attribute__((access(read_only, n)))
#define FAST __attribute__((noclone, optimize("O2"), __cold__))
struct a { int x, y; };
struct b { int x, y; } SWAPPED;
struct c { int x; char name[4] __attribute__((nonstring)); };
struct d { int x, y; };
struct e { int x, y; };
struct __attribute__((__packed__)) f { int x, y; };
struct g { int x, y [[gnu::odd_one(3)]]; };
struct h { int x, y; };
struct i { int x, y __attribute__((deprecated)); };
READS(1) static int by_macro(struct a *p) { return p->x; }
static int of_record(struct b *p) { return p->x; }
static int of_field(struct c *p) { return p->x; }
static int of_function(struct d *p, int n) __attribute__((access(read_only, 1, 2)));
static int of_function(struct d *p, int n) { return p[n - 1].x; }
static int of_local(struct e *p) {
  struct e *q __attribute__((strange)) = p;
  return q->x;
}
static int known(struct f *p) { return p->x; }
static int standard(struct g *p) { return p->x; }
FAST static int harmless(struct h *p) {
  int k[2] = {0, 1};
  return p->x + k[k[0]];
}
static int old(struct i *p) { return p->x; }
int main(void) {
  struct a *a = calloc(4, sizeof *a);
  struct b *b = calloc(4, sizeof *b);
  struct c *c = calloc(4, sizeof *c);
  struct d *d = calloc(4, sizeof *d);
  struct e *e = calloc(4, sizeof *e);
  struct f *f = calloc(4, sizeof *f);
  struct g *g = calloc(4, sizeof *g);
  struct h *h = calloc(4, sizeof *h);
  struct i *i = calloc(4, sizeof *i);
  return by_macro(a) + of_record(b) + of_field(c) + of_function(d, 2) + of_local(e) + known(f) + standard(g) +
         harmless(h) + old(i);
}
// CHECK: a@by_macro.p: a p | refused: attribute@19
// CHECK: b@of_record.p: b p | refused: attribute@11
// CHECK: c@of_field.p: c p | refused: attribute@12
// CHECK: d@of_function.p: d p | refused: attribute@22
// CHECK: e@of_local.p: e p q | refused: attribute@25
// CHECK: f@known.p: f p | may change
// CHECK-NEXT: uses: {{.*}}
// CHECK: g@standard.p: g p | refused: attribute@16
// CHECK: h@harmless.p: h p | may change
// CHECK-NEXT: uses: {{.*}}
// CHECK: i@old.p: i p | refused: attribute@18
