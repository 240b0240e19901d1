// A policy decides some layouts; the model decides the rest.
// RUN: layoutopt %s --target=tahiti --policy=%S/Inputs/policy-wins.yaml \
// RUN:   --stop-after=plan | FileCheck %s

typedef struct {
  float x, y, z, m;
} body;
typedef struct {
  float a, b, c, d;
} cell;

__kernel void step(__global body *p, __global cell *q) {
  size_t i = get_global_id(0);
  p[i].x += p[i].m;
  p[i].y += p[i].z;
  q[i].a = q[i].b + q[i].c + q[i].d;
}

// CHECK:      target: tahiti
// CHECK:      body:
// CHECK-NEXT:   # changes: clusters of the policy
// CHECK-NEXT:   handle: body_soa
// CHECK-NEXT:   clusters:
// CHECK-NEXT:     - fields: [x, m]
// CHECK-NEXT:       layout: tiled 32  # said by the policy
// CHECK-NEXT:     - fields: [y, z]
// CHECK-NEXT:       # 8 bytes on tahiti, rule-of-thumb: two words a record, two streams are
// CHECK-NEXT:       # cheap
// CHECK-NEXT:       layout: SoA
// CHECK:      cell:
// CHECK:            layout: tiled 512  # 16 bytes on tahiti, published: bitonic sort
