// One macro serves an array and a single record.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

#define X(A) A.x
__kernel void f(__global body *p, int i) {
  body t = p[i];
#define FIRST q[i].y
  {
    __global body *q = p;
    FIRST = X(t);
  }
  {
    body q[4];
    q[0].y = 0, q[1].y = 0, q[2].y = 0, q[3].y = 0;
    p[i].x = FIRST;
  }
}
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[{{.*}}]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
