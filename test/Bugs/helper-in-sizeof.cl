// A function that is called within sizeof alone is not needed: Clang says so under -Wall.
// XFAIL: *
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/helper-in-sizeof.yaml -o %t.dir
// RUN: %clang -cl-std=CL1.2 -target spir64-unknown-unknown -Xclang -finclude-default-header -fsyntax-only -Wall -Werror %t.dir/helper-in-sizeof.cl
typedef struct {
  int a, b;
} cell;
int next(int i) { return i + 1; }
__kernel void k(__global cell *p) {
  int i = get_global_id(0);
  p[i].b = (int)sizeof(p[next(i)].a);
}
