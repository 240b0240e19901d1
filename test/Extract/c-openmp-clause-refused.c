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
  struct body *f = calloc(argc, sizeof *f), *g = calloc(argc, sizeof *g);
#pragma omp parallel for schedule(static, (int)f[2].x)
  for (int i = 0; i < argc; ++i)
    f[i].y = 1;
#pragma omp parallel for simd if (g[2].x > 1)
  for (int i = 0; i < argc; ++i)
    g[i].y = 1;
  struct body *h = calloc(argc, sizeof *h), *k = calloc(argc, sizeof *k);
  int step = 0;
#pragma omp parallel for linear(step : (int)h[2].x)
  for (int i = 0; i < argc; ++i)
    sizes[i] = step;
#pragma omp task depend(iterator(i = 0 : (int)k[1].x), in : sizes[i])
  sizes[0] = 1;
  return a[0].x + b[0].x + c[0].x + d[0].x + e[0].x;
}
struct cell {
  float x, y;
};
static void add(struct cell *to, const struct cell *from) { to->x += from->x; }
#pragma omp declare reduction(plus : struct cell : add(&omp_out, &omp_in))
// CHECK: body@main.a: a | refused: openmp-clause@12
// CHECK: body@main.b: b | refused: openmp-clause@15
// CHECK: body@main.c: c | refused: openmp-clause@18
// CHECK: body@main.d: d | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.e: e | may change
// CHECK-NEXT:   uses: {{.*}}
// CHECK: body@main.f: f | refused: unknown-use@32
// CHECK: body@main.g: g | refused: unknown-use@35
// CHECK: body@main.h: h | refused: unknown-use@40
// CHECK: body@main.k: k | refused: unknown-use@43
// CHECK: cell@add.from: from | refused: unknown-use@51
// CHECK: cell@add.to: to | refused: unknown-use@51
// CHECK: cell@omp_in: omp_in | refused: macro-declaration@51 unknown-use@51
// CHECK: cell@omp_out: omp_out | refused: macro-declaration@51 unknown-use@51
