// A third kind of sum: over the elements of a vector, by a function that adds to what it is given.
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -ffast-math 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// SCALAR: expected: {{0.* times as fast|as fast as it is}}: leave it, or measure it
// SIMD: expected: {{[1-9]}}.{{[2-9][0-9]*}} to {{.*}} times as fast{{$}}
#include <cstdio>
#include <vector>
struct quad {
  float a, b, c, d;
};
static float total;
static void add(float v) { total = total - v; }
int main() {
  std::vector<quad> all(4000);
  for (int t = 0; t < 1000; t++)
    for (const quad &e : all)
      add(e.a * e.d);
  std::printf("%g\n", total);
}
