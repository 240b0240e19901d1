// Comments in kernels, which have no attributes for it.
// RUN: not layoutopt %s --check --target=sm_35 2>&1 | FileCheck %s

struct body {
  float x, y;
};
// layoutopt: keep -- the host fills it byte by byte
typedef struct {
  float a, b;
} pair;

__kernel void move(__global struct body *bodies, // layoutopt: tiled 16
                   __global pair *pairs) {
  int i = get_global_id(0);
  bodies[i].x += pairs[i].a;
}
// CHECK-LABEL: body:
// CHECK-NEXT: {x, y} tiled 16 (said by the source)
// CHECK-LABEL: pair:
// CHECK-NEXT: stays as it is: kept by the source, {{.*}}source-asks.cl:7:1
