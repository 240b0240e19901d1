// The accesses of callees count where they are called, and nowhere else.

// RUN: layoutopt %s --stop-after=kdlg | FileCheck %s

typedef struct { float a, b, c; } rec;

float eight(__global const rec *p) {
  float s = 0.0f;
  for (int i = 0; i < 8; ++i)
    s += p[i].b;
  return s;
}

// Called by no kernel: it brings a and c no closer and no farther apart.
float unused(__global const rec *p) {
  return p[0].c + eight(p) + eight(p) + eight(p) + p[0].a;
}

// a b*8 b*8 c
__kernel void k(__global const rec *p, __global float *out) {
  float s = p[0].a;
  s += eight(p);
  s += eight(p);
  out[0] = s + p[0].c;
}

// CHECK:      "distances": [
// CHECK-NEXT: {"between": ["a", "b"], "bytes": 64},
// CHECK-NEXT: {"between": ["a", "c"], "bytes": 68},
// CHECK-NEXT: {"between": ["b", "c"], "bytes": 64}
// CHECK-NEXT: ]
