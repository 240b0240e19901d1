// The index stands in front.
// RUN: layoutopt %s --fix-obstacles=false --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --fix-obstacles=false --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

__kernel void f(__global body *p, int i) { i[p].x = 1; }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[unusual-subscript]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
