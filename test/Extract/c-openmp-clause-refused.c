// Clauses that say more of a pointer than who has it.
// RUN: layoutopt %s --stop-after=program -- -fopenmp | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
};
int main(int argc, char **argv) {
  struct body *a = calloc(argc, sizeof *a), *b = calloc(argc, sizeof *b);
  struct body *c = calloc(argc, sizeof *c), *d = calloc(argc, sizeof *d);
#pragma omp simd aligned(a : 32)
  for (int i = 0; i < argc; ++i)
    a[i].x = 1;
#pragma omp parallel for linear(b : 1)
  for (int i = 0; i < argc; ++i)
    b[0].x = 1;
#pragma omp task depend(out : c)
  c[0].x = 1;
#pragma omp parallel for firstprivate(d)
  for (int i = 0; i < argc; ++i)
    d[i].x = 1;
  struct body *e = calloc(argc, sizeof *e);
  int *sizes = calloc(argc, sizeof *sizes);
#pragma omp target data map(tofrom : e[0 : argc])
  {
#pragma omp target map(from : sizes[(int)d[0].x : argc])
    for (int i = 0; i < argc; ++i)
      e[i].x = sizes[i];
  }
  return a[0].x + b[0].x + c[0].x + d[0].x + e[0].x;
}
// CHECK: body@main.a: a | refused: openmp-clause@12
// CHECK: body@main.b: b | refused: openmp-clause@15
// CHECK: body@main.c: c | refused: openmp-clause@18
// CHECK: body@main.d: d | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.e: e | refused: openmp-clause@25
