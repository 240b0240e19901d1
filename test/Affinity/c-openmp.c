// Iterations that threads share are like work-items: 1000000 of them. A loop
// inside is one of unknown bound.

// RUN: layoutopt %s --stop-after=kdlg -- -fopenmp | FileCheck %s

typedef struct { float a, b, c; } rec;

static rec p[64];

int main(int argc, char **argv) {
  float s = 0.0f;
#pragma omp parallel for
  for (int i = 0; i < argc; ++i)
    p[i].a = 1;
  p[0].b = 2;
  for (int i = 0; i < argc; ++i)
    p[i].b = 1;
  s += p[0].c;
  return s < 0;
}

// CHECK:      "distances": [
// CHECK-NEXT: {"between": ["a", "b"], "bytes": 4000000},
// CHECK-NEXT: {"between": ["a", "c"], "bytes": 6048004},
// CHECK-NEXT: {"between": ["b", "c"], "bytes": 2048004}
// CHECK-NEXT: ]
