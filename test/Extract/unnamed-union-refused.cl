// Two fields share their bytes.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x;
  union {
    float y;
    int i;
  };
} body;

__kernel void f(__global body *p) { p[0].x = 1; }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[unnamed-union]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
