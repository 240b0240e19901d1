// A macro whose expansions read different members is refused before anything is written.
// RUN: layoutopt %s --target=sm_35 --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | FileCheck %s
typedef struct {
  float x, y;
} body;
typedef struct {
  float w, x;
} cell;
#define SET(a) a[i].x = 1
__kernel void f(__global body *p, __global cell *q, int i) {
  SET(p);
  SET(q);
}
// CHECK: body: p | refused: macro-disagrees@12
// CHECK: cell: q | refused: macro-disagrees@13
