// A kernel calls a kernel: its parameters would multiply.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

__kernel void g(__global body *a) { a[0].x = 1; }
__kernel void f(__global body *p) { g(p); }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[kernel-called]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
