// The macro also prints its argument's text.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

#define LOG(A) printf(#A " = %f", A)
__kernel void f(__global body *p, int i) { LOG(p[i].x); }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[macro-string]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
