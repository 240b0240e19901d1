// Records point to each other.
// RUN: layoutopt %s --target=sm_35 -cl-std=CL2.0 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 -cl-std=CL2.0 --Werror 2>/dev/null
typedef struct node {
  float x;
  __global struct node *next;
} node;

__kernel void f(__global node *p) { p[0].x = 1; }
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[linked-record]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
