// The value of a moving pointer is used at once.
// RUN: layoutopt %s --fix-obstacles=false --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --fix-obstacles=false --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

__kernel void f(__global body *p, __global float *out) {
  __global body *q = p;
  out[0] = q++->x;
}
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[pointer-step-value]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
