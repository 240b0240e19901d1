// The function is defined elsewhere.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

void outside(__global body *q);
__kernel void f(__global body *p) { outside(p); }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[no-body]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
