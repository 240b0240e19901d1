// The nearest layoutopt.yaml up to the root of the repository is followed.
// RUN: rm -rf %t && mkdir -p %t/repo/.git %t/repo/src
// RUN: cp %s %t/repo/src/k.cl
// RUN: cp %S/Inputs/found.yaml %t/layoutopt.yaml
// RUN: layoutopt %t/repo/src/k.cl --target=sm_35 --stop-after=plan \
// RUN:   | FileCheck %s --check-prefix=ABOVE
// RUN: cp %S/Inputs/found.yaml %t/repo/layoutopt.yaml
// RUN: layoutopt %t/repo/src/k.cl --target=sm_35 --stop-after=plan | FileCheck %s
// RUN: layoutopt %t/repo/src/k.cl --dump-policy | FileCheck %s --check-prefix=DUMP

typedef struct {
  float x, y;
} body;

__kernel void step(__global body *p) {
  size_t i = get_global_id(0);
  p[i].x += p[i].y;
}

// What lies above the repository may be another user's.
// ABOVE: layout: SoA
// CHECK: layout: tiled 64
// DUMP: target: sm_35  # default
// DUMP: layout: tiled 64  # {{.*}}layoutopt.yaml:4:13
