// A function that is called within sizeof alone never runs: compilers warn of it,
// unless it says so.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/helper-in-sizeof.yaml -o %t.dir
// RUN: grep -v CHECK %t.dir/helper-in-sizeof.cl | FileCheck %s
// RUN: %clang -cl-std=CL1.2 -target spir64-unknown-unknown -Xclang -finclude-default-header -fsyntax-only -Wall -Werror %t.dir/helper-in-sizeof.cl
typedef struct {
  int a, b;
} cell;
// CHECK: static __attribute__((unused)) __global int *cell_soa_at_a(
// CHECK: static __global int *cell_soa_at_b(
int next(int i) { return i + 1; }
__kernel void k(__global cell *p) {
  int i = get_global_id(0);
  // CHECK: p.c0[i >> 2].b[i & 3] = (int)sizeof((*cell_soa_at_a(p, next(i))));
  p[i].b = (int)sizeof(p[next(i)].a);
  p[next(i)].b = (int)sizeof(p[next(i)].b);
}
