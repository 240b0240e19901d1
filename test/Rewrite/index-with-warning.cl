// An index that the compiler warns of stands in the text twice: no new warning.
// RUN: layoutopt %s --target=sm_35 --policy=%S/Inputs/index-with-warning.yaml 2>&1 | FileCheck %s
typedef struct {
  float x;
  int y;
} body;
// CHECK: index-with-warning.cl:[[@LINE+4]]:{{[0-9]+}}: warning: result of '2 ^ 0' is 2
// CHECK: +  p.c0[(2 ^ 0) >> 2].x[(2 ^ 0) & 3] = p.c0[i >> 2].y[i & 3];
__kernel void k(__global body *p) {
  int i = get_global_id(0);
  p[2 ^ 0].x = p[i].y;
}
