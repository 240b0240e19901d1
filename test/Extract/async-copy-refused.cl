// Records are copied as bytes by the hardware.
// RUN: layoutopt %s --target=sm_35 2>&1 | FileCheck %s
// RUN: not layoutopt %s --target=sm_35 --Werror 2>/dev/null
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

__kernel void f(__global body *p, __local float *tile) {
  event_t e = async_work_group_copy(tile, (__global const float *)p, 16, 0);
  wait_group_events(1, &e);
}
// CHECK: warning: array '{{p|a}}' keeps its layout: {{.*}}[pointer-cast]
// CHECK: {{:[0-9]+:[0-9]+}}: note: {{.*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
