// A sum of floating-point numbers is one of SIMD instructions only where flags
// let its order change; what the same rewrite gains depends on them.
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -ffast-math 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -fassociative-math -fno-signed-zeros -fno-trapping-math 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -ffast-math -fno-associative-math 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O0 -ffast-math 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O2 -ffast-math 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O2 -ftree-vectorize -ffast-math 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// Without flags as measured: -O3 -march=native, in order.
// RUN: not layoutopt %s --policy=none --layout=SoA --check 2>&1 >/dev/null | FileCheck %s --check-prefix=SCALAR
// Sums of integers have no order.
// RUN: not layoutopt %s --policy=none --layout=SoA --check -- -O3 -DNUMBER=int 2>&1 >/dev/null | FileCheck %s --check-prefix=SIMD
// The default decides by that.
// RUN: layoutopt %s --policy=none --check --quiet -- -O3
// RUN: not layoutopt %s --policy=none --check --quiet -- -O3 -ffast-math
// RUN: layoutopt %s --policy=none --stop-after=costs --layout=SoA -- -O3 | FileCheck %s --check-prefix=COSTS
// SCALAR: expected: {{0.* times as fast|as fast as it is}}: leave it, or measure it
// SIMD: expected: {{[2-9]}}.{{[0-9]+}} to {{.*}} times as fast{{$}}
// COSTS: "vector": 16
#include <stdio.h>
#ifndef NUMBER
#define NUMBER float
#endif
typedef struct {
  NUMBER x, y, z, m;
} body;
static body all[4000];
int main(void) {
  NUMBER s = 0;
  for (int t = 0; t < 1000; t++)
    for (int i = 0; i < 4000; i++)
      s += all[i].x * all[i].m + all[i].y * all[i].z;
  printf("%g\n", (double)s);
  return 0;
}
