// Calls through pointers that do not say what they pass: they reach what other
// files put there, functions of as many parameters.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: sed -n -e '/^struct/p' -e '/^int fill/,/^int (/p' %s >%t.dir/fill.c
// RUN: sed -e '/^int fill/,/^int (/d' %s >%t.dir/table.c
// RUN: sed -e '/^int fill/,/^int (/d' -e 's/^extern.*/static struct { int (*run)(); } one, *ops = \&one;/' -e 's/table.1./ops->run/' %s >%t.dir/field.c
// RUN: layoutopt %t.dir/fill.c %t.dir/table.c --closed-world --stop-after=program -- -std=gnu89 -w | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %t.dir/table.c %t.dir/fill.c --closed-world --stop-after=program -- -std=gnu89 -w | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %t.dir/field.c %t.dir/fill.c --closed-world --stop-after=program -- -std=gnu89 -w | %python %S/Inputs/legality.py | FileCheck %s
int printf();
extern int (*table[])();
struct body { int a; double b; };
static struct body mine[10], yours[10];
int fill(struct body *p, int n) {
  int i;
  for (i = 0; i < n; i++)
    p[i].a = p[i].b = i;
  return 0;
}
int apart(struct body *p, int from, int to) {
  for (; from < to; from++)
    p[from].a = p[from].b = 1;
  return 0;
}
int (*table[2])(struct body *, int) = {fill, fill}, (*three)(struct body *, int, int) = apart;
int main() {
  int i;
  table[1](mine, 10);
  for (i = 0; i < 10; i++)
    printf("%d %g %d\n", mine[i].a, mine[i].b, yours[i].a);
  return 0;
}
// CHECK-DAG: body@apart.p: p parameter 1 | may change
// CHECK-DAG: body@fill.p: p parameter 1 | refused: unprototyped@
// CHECK-DAG: body@mine: mine | refused: indirect-call@
// CHECK-DAG: body@yours: yours | may change
