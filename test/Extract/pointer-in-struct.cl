// The pointer is kept in another record, which lies in private memory.
// RUN: layoutopt %s --target=sm_35 --layout=SoA 2>&1 | FileCheck %s
typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;

struct context { __global body *bodies; };
__kernel void f(__global body *p, int n) {
  struct context c;
  c.bodies = p;
  c.bodies[n].x = 1;
}
// CHECK: {{^}}+struct context { body_soa bodies; };
// CHECK: {{^}}+  body_soa p = {
// CHECK: {{^}}   c.bodies = p;
// CHECK: {{^}}+  c.bodies.x[n] = 1;
