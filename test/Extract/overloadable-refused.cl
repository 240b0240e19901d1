// Functions that are told apart by the `const` of records would be one.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
typedef struct {
  float x, y;
} body;
typedef struct {
  float x, y;
} cell;
int __attribute__((overloadable)) first(__global const body *p) { return 1 + (p->x > 1); }
int __attribute__((overloadable)) first(__global body *q) { return 3 + (q->x > 1); }
// Told apart by the record, its place or the number of parameters.
int __attribute__((overloadable)) last(__global const cell *p) { return 1 + (p->x > 1); }
int __attribute__((overloadable)) last(__global cell *q, int n) { return 3 + (q[n].x > 1); }
__kernel void f(__global body *b, __global cell *c, __global int *out) {
  __global const body *d = b;
  out[0] = first(b) + first(d) + last(c) + last(c, 1);
}
// CHECK: body: b d p q | refused: overload@11 overload@12
// CHECK: cell: c p q | may change
// CHECK-NEXT:   uses: {{.*}}
