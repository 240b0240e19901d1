// Bytes that the host fills are taken for records.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

__kernel void f(__global body *p, __global char *bytes) {
  __global body *q = (__global body *)(bytes + 16);
  p[0].x = q[0].x;
}
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[pointer-cast]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
