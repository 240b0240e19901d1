// The longest path counts, among those that touch both fields; each iteration
// takes its branches anew.

// RUN: layoutopt %s --stop-after=kdlg | FileCheck %s

typedef struct { float a, b, c, d; } rec;

// From a to c it is farther through the branch: 4 + 16.
__kernel void longest(__global rec *p, __global float4 *q, int f) {
  int i = get_global_id(0);
  float s = p[i].a;
  if (f) {
    float4 v = q[i];
    s += v.x;
  }
  p[i].c = s;
}

// No path has a and d.
__kernel void apart(__global rec *p, int f) {
  int i = get_global_id(0);
  if (f)
    p[i].a = 0.0f;
  else
    p[i].d = 0.0f;
}

// In the farthest case the first iteration alone has a b; the a of the last one
// is 4 + 9 * 4 behind it.
__kernel void anew(__global rec *p, int f) {
  for (int i = 0; i < 10; ++i) {
    if (f == i)
      p[i].b = 0.0f;
    p[i].a = 0.0f;
  }
}

// CHECK:      "distances": [
// CHECK-NEXT: {"between": ["a", "b"], "bytes": 40},
// CHECK-NEXT: {"between": ["a", "c"], "bytes": 20}
// CHECK-NEXT: ]
