// A bound that a macro spells which is gone where the bound is needed: older C cannot assert it within a record.
// RUN: layoutopt %s --policy=%S/Inputs/c-soa.yaml -- -std=c99 2>&1 >/dev/null | FileCheck %s
// RUN: layoutopt %s --policy=%S/Inputs/c-soa.yaml -- -std=c11 2>/dev/null | FileCheck %s --check-prefix=C11
struct body {
  int n, m;
};
#define N 3
struct owner {
  // CHECK: :[[#@LINE+2]]:{{.*}}: warning: array 'in' keeps its layout: a bound of 'in' means something else where it is needed [hidden-bound]
  // C11: _Static_assert(N == 3, "bounds of in");
  struct body in[2][N];
};
#undef N
int main(int argc, char **argv) {
  struct owner o;
  o.in[argc & 1][2].n = 1;
  o.in[0][argc & 1].n = 2;
  return o.in[1][2].n + o.in[0][argc].n + (argv == 0);
}
