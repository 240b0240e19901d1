// The record depends on the preprocessor.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x;
#ifdef WITH_Y
  float y;
#endif
  float z;
} body;

__kernel void f(__global body *p) { p[0].x = 1; }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[conditional-record]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
