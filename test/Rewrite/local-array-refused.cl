// The initial value of an array is a list of records: it would have to be turned
// around.
// RUN: layoutopt %s --target=sm_35 --policy=%S/Inputs/local-array-refused.yaml 2>&1 | FileCheck %s
typedef struct {
  float x, y;
} body;
__kernel void f(__global float *out) {
  // CHECK: [[@LINE+1]]:8: warning: array 'mine' keeps its layout: 'mine' has an initial value [array-initialized]
  body mine[2] = {{1, 2}, {3, 4}};
  out[0] = mine[get_local_id(0) & 1].y;
}
// CHECK-NOT: {{^}}@@
