// The macro writes to a field of its argument.
// RUN: layoutopt %s --fix-obstacles=false --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --fix-obstacles=false --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

#define BUMP(A) ((A).x += 1)
__kernel void f(__global body *p, int i) { BUMP(p[i]); }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[macro-mix]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
