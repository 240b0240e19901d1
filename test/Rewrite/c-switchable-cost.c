// Optimised, a build of the switchable style is the same code as the layout
// written out, and as the original where that is the layout.
// RUN: rm -rf %t.direct && layoutopt %s --closed-world --policy=%S/Inputs/c-soa.yaml -o %t.direct 2>/dev/null
// RUN: rm -rf %t.dir && layoutopt %s --closed-world --style=switchable --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep _at_x %t.dir/c-switchable-cost.c
// RUN: %clang -O2 -S %s -o %t.original.s
// RUN: %clang -O2 -S %t.direct/c-switchable-cost.c -o %t.direct.s
// RUN: %clang -O2 -S %t.dir/c-switchable-cost.c -o %t.planned.s
// RUN: diff %t.direct.s %t.planned.s
// RUN: %clang -O2 -S -DLAYOUTOPT_LAYOUT=1 %t.dir/c-switchable-cost.c -o %t.soa.s
// RUN: diff %t.direct.s %t.soa.s
// RUN: %clang -O2 -S -DLAYOUTOPT_LAYOUT=0 %t.dir/c-switchable-cost.c -o %t.aos.s
// RUN: diff %t.original.s %t.aos.s
// A tile of a power of two needs no division.
// RUN: %clang -O2 -S -emit-llvm -DLAYOUTOPT_LAYOUT=8 %t.dir/c-switchable-cost.c -o %t.tiled.ll
// RUN: FileCheck %s < %t.tiled.ll
// CHECK-NOT: {{[us]div|[us]rem}}
// CHECK: lshr
// CHECK-NOT: {{[us]div|[us]rem}}
struct body {
  double m;
  float x, y;
};
double sum(const struct body *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].m * (double)p[i].x;
  return s;
}
void move(struct body *p, int n, float by) {
  for (int i = 0; i < n; i++)
    p[i].x = p[i].y * by + (float)i;
}
int find(const struct body *p, int n, float x) {
  int i = 0;
  while (i < n && p[i].x != x)
    i++;
  return i;
}
double run(struct body *p, int n) {
  move(p, n, 2);
  return sum(p, n) + find(p, n, 3);
}
