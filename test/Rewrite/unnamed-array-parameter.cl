// Prototypes with arrays of records that have no name.
// RUN: layoutopt %s --layout=SoA --target=sm_35 | FileCheck %s
typedef struct { float x, y; int n; } body;
// CHECK: +float total(body_soa, int);
float total(__global body [], int);
// CHECK: +float first(body_soa);
float first(__global body [4]);
// CHECK: +float last(body_soa, int);
float last(__global body *, int);
float total(__global body *p, int n) { float s = 0; for (int i = 0; i < n; i++) s += p[i].x; return s; }
float first(__global body p[]) { return p[0].x; }
float last(__global body *p, int n) { return p[n - 1].y; }
__kernel void k(__global body *p, __global float *out, int n) { out[0] = total(p, n) + first(p) + last(p, n); p[get_global_id(0)].y = 1; }
