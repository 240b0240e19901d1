// The pointer is kept in another record.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

struct context { __global body *bodies; };
__kernel void f(__global body *p) {
  struct context c;
  c.bodies = p;
  c.bodies[0].x = 1;
}
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[unknown-use]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
