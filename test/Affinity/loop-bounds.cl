// A loop runs 256 times if once per work-item of the group, 1000000 times if once
// per work-item of the NDRange, 512000 times if nothing is known.

// RUN: layoutopt %s --stop-after=kdlg | FileCheck %s

typedef struct { float a, b, c, d, e; } rec;

__kernel void group(__global const rec *p, __global float *out) {
  float s = 0.0f;
  for (int i = 0; i < get_local_size(0); ++i)
    s += p[i].a;
  out[0] = s + p[0].b;
}

__kernel void range(__global const rec *p, __global float *out) {
  float s = 0.0f;
  for (int i = 0; i < get_global_size(0); ++i)
    s += p[i].a;
  out[0] = s + p[0].c;
}

__kernel void unknown(__global const rec *p, __global float *out, int n) {
  float s = 0.0f;
  for (int i = 0; i < n; ++i)
    s += p[i].a;
  out[0] = s + p[0].d;
}

__kernel void none(__global const rec *p, __global float *out) {
  float s = 0.0f;
  for (int i = 0; i < 0; ++i)
    s += p[i].a;
  out[0] = s + p[0].e;
}

// CHECK:      "distances": [
// CHECK-NEXT: {"between": ["a", "b"], "bytes": 1024},
// CHECK-NEXT: {"between": ["a", "c"], "bytes": 4000000},
// CHECK-NEXT: {"between": ["a", "d"], "bytes": 2048000}
// CHECK-NEXT: ]
