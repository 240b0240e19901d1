// The size of the pointer is no size of a record.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

__kernel void f(__global body *p, __global int *out) {
  out[0] = sizeof(p);
  p[0].x = 1;
}
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[sizeof-array]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
