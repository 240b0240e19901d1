// A pointer without an address space may point anywhere.
// RUN: layoutopt %s --target=sm_35 -cl-std=CL2.0 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 -cl-std=CL2.0 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

void set(body *q) { q->x = 1; }
__kernel void f(__global body *p) { set(p); }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[generic-pointer]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
