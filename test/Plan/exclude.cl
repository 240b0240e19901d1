// What a policy excludes stays, also where the policy has a layout for it.
// RUN: layoutopt %s --policy=%S/Inputs/exclude.yaml --stop-after=plan | FileCheck %s
// RUN: layoutopt %s --policy=%S/Inputs/exclude.yaml --quiet --check
typedef struct {
  float x, y;
} body;
__kernel void step(__global body *p) { p[get_global_id(0)].x += 1; }
// CHECK:     body:
// CHECK-NOT: handle
// CHECK:     layout: AoS
