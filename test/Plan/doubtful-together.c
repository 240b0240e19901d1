// One loop goes through two arrays: it becomes one of SIMD instructions if both
// change, and neither gains by itself. So both do, or none.
// RUN: not layoutopt %s --policy=none --check 2>&1 >/dev/null | FileCheck %s
// RUN: layoutopt %s --policy=none --stop-after=plan > %t.yaml
// RUN: layoutopt %s --policy=%t.yaml --stop-after=plan | grep -c '# changes' | grep '^2$'
// RUN: printf 'version: 1\nexclude: ["to@*"]\n' > %t.one.yaml
// RUN: layoutopt %s --policy=%t.one.yaml --check 2>&1 >/dev/null | FileCheck %s --check-prefix=ONE
// Without SIMD instructions there is nothing to gain.
// RUN: layoutopt %s --policy=none --check -- -O0 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE
// RUN: layoutopt %s --policy=none --check -- -O3 -fno-tree-vectorize 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE
#include <stdio.h>
#include <stdlib.h>
struct from {
  float x, y, z, w;
};
struct to {
  float a, b, c, d;
};
// CHECK:     from@main.p: 4 fields
// CHECK-NOT: stays
// CHECK:     expected: {{[1-9]}}.
// CHECK:     to@main.q: 4 fields
// CHECK-NOT: stays
// CHECK:     expected: {{[1-9]}}.
// ONE:       from@main.p
// ONE-NEXT:  stays as it is: changed, the program is expected to run
// NONE:      from@main.p
// NONE-NEXT: stays as it is: changed, the program is expected to run
// NONE:      to@main.q
// NONE-NEXT: stays as it is: changed, the program is expected to run
int main(void) {
  struct from *p = calloc(1000, sizeof(struct from));
  struct to *q = calloc(1000, sizeof(struct to));
  for (int t = 0; t < 100000; ++t)
    for (int i = 0; i < 1000; ++i) {
      q[i].a += p[i].x * p[i].y;
      q[i].b += p[i].z * p[i].w;
      q[i].c += p[i].x * p[i].w;
      q[i].d += p[i].z * p[i].y;
    }
  printf("%g\n", q[3].a + q[4].b + q[5].c + q[6].d);
  free(p);
  free(q);
  return 0;
}
