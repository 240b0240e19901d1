// With its own plan as policy, a program gets the same layouts and the same
// output, whatever the target.
// RUN: layoutopt %s --target=tahiti --stop-after=plan > %t.plan
// RUN: layoutopt %s --target=sm_35 --policy=%t.plan --stop-after=plan \
// RUN:   | FileCheck %s
// RUN: layoutopt %s --target=tahiti > %t.1
// RUN: layoutopt %s --target=sm_35 --policy=%t.plan > %t.2
// RUN: diff %t.1 %t.2
// RUN: layoutopt %s --target=sm_35 > %t.3
// RUN: not diff %t.1 %t.3

typedef struct {
  float x, y, z, m;
} body;

__kernel void step(__global body *p, __global const body *q) {
  size_t i = get_global_id(0);
  p[i].x += q[i].y + q[i].z + q[i].m;
}

// CHECK: target: sm_35
// CHECK: handle: body_soa
// CHECK: - fields: [x, y, z, m]
// CHECK: layout: tiled 512
