// The example of docs/Affinity.md in C: a and b in a loop of 32, c after it, d
// never.

// RUN: layoutopt %s --stop-after=kdlg | FileCheck %s

typedef struct { float a, b, c, d; } rec;

static rec p[64];

int main(void) {
  float s = 0.0f;
  for (int i = 0; i < 32; ++i)
    s += p[i].a + p[i].b;
  s += p[0].c;
  return s < 0;
}

// CHECK:      "distances": [
// CHECK-NEXT: {"between": ["a", "b"], "bytes": 4},
// CHECK-NEXT: {"between": ["a", "c"], "bytes": 256},
// CHECK-NEXT: {"between": ["b", "c"], "bytes": 252}
// CHECK-NEXT: ]
