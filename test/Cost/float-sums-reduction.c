// Sums in other words than float-sums.c: a reduction in a function, `s = s + x`, and numbers
// whose order is free. What is expected depends on the flags that let their order change.
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -fopenmp-simd 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -Ofast 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -ffinite-math-only -fno-signed-zeros 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -DASSIGNED 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -DASSIGNED -fopenmp-simd 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -DASSIGNED -funsafe-math-optimizations 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -DASSIGNED -DBACKWARDS -ffast-math 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -DASSIGNED -Dreal=long 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// SCALAR: expected: {{0.* times as fast|as fast as it is}}: leave it, or measure it
// SIMD: expected: {{[1-9]}}.{{[2-9][0-9]*}} to {{.*}} times as fast{{$}}
#include <stdio.h>
#ifndef real
#define real double
#endif
typedef struct {
  real w, p, q;
} item;
static item all[4000];
static real dot(const item *a, int n) {
  real s = 0;
#if defined(BACKWARDS)
  for (int i = 0; i < n; i++)
    s = a[i].w * a[i].p - s;
#elif defined(ASSIGNED)
  for (int i = 0; i < n; i++)
    s = a[i].w * a[i].p + s;
#else
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i].w * a[i].p;
#endif
  return s;
}
int main(void) {
  real s = 0;
  for (int t = 0; t < 1000; t++)
    s += dot(all, 4000);
  printf("%g\n", (double)s);
  return 0;
}
