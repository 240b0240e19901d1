// The helper walks on from the field that it is given.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

float sum(__global const float *v) { return v[0] + v[1]; }
__kernel void f(__global body *p, __global float *out, int i) {
  out[i] = sum(&p[i].x);
}
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[address-escapes]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
