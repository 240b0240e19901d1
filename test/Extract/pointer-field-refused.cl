// Fields that are pointers: a kernel's parameter can be no pointer to one.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
typedef struct {
  float x;
  __global float *p;
} body;
typedef struct {
  float x;
  struct {
    __global float *q[2];
  } in;
} cell;
__kernel void k(__global body *b, __global cell *c) {
  int i = get_global_id(0);
  b[i].x = c[i].x;
}
// CHECK: body: b | refused: pointer-field@7
// CHECK: cell: c | refused: pointer-field@11
