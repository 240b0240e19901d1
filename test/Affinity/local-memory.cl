// Private, local and constant memory costs nothing; other global arrays do.

// RUN: layoutopt %s --stop-after=kdlg | FileCheck %s

typedef struct { float a, b, c; } rec;

__kernel void k(__global rec *p, __constant float *weights,
                __global const double *q, __local float *tile) {
  int i = get_local_id(0);
  float s = p[i].a;
  for (int j = 0; j < 64; ++j)
    s += weights[j] * tile[j];
  p[i].b = s;
  double sum = 0.0;
  for (int j = 0; j < 64; ++j)
    sum += q[j];
  p[i].c = (float)sum;
}

// CHECK:      "distances": [
// CHECK-NEXT: {"between": ["a", "b"], "bytes": 4},
// CHECK-NEXT: {"between": ["a", "c"], "bytes": 520},
// CHECK-NEXT: {"between": ["b", "c"], "bytes": 516}
// CHECK-NEXT: ]
