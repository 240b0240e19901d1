// Code for devices, and clauses about what goes there, in which no handle can be made.
// RUN: layoutopt %s --stop-after=program -- -fopenmp | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x;
  int y;
};
struct owner {
  struct body *in;
};
static struct body rows[4][8];
static struct body part[8], copied[8];
int main(int argc, char **argv) {
  struct body *a = calloc(argc, sizeof *a);
  struct body *b = calloc(argc, sizeof *b);
  struct body *c = calloc(argc, sizeof *c);
  struct body *d = calloc(argc, sizeof *d);
  struct body *e = calloc(argc, sizeof *e);
  struct body *f = calloc(argc, sizeof *f);
#pragma omp target map(to : a)
  a[0].x = 1;
#pragma omp target data use_device_ptr(b)
  b[0].x = 1;
#pragma omp target depend(out : c) map(c[0 : argc])
  c[0].x = 1;
#pragma omp target map(d[0 : argc]) nowait
  d[0].x = 1;
#pragma omp target map(e[0 : argc]) defaultmap(tofrom : pointer)
  e[0].x = 1;
#pragma omp target teams distribute parallel for map(f[0 : argc])
  for (int i = 0; i < f[0].y; i++)
    f[i].x = 1;
  struct body *g = calloc(argc, sizeof *g);
  struct body *h = calloc(argc, sizeof *h);
  struct body *k = calloc(argc, sizeof *k);
  struct body *l = calloc(argc, sizeof *l);
  struct body *m = calloc(argc, sizeof *m);
  struct body *n = calloc(argc, sizeof *n);
#define TARGET _Pragma("omp target map(to : g[0 : argc])")
  TARGET
  g[0].x = 1;
#pragma omp target map(to : h[0 : h[0].y])
  h[0].x = 1;
#pragma omp target map(to : k[0 : argc++])
  k[0].x = 1;
#pragma omp target private(l)
  {
    l = NULL;
    l[0].x = 1;
  }
#pragma omp target
#pragma omp teams num_teams(m[0].y)
  m[0].x = 1;
#pragma omp target map(n[0 : argc])
  n[0].x = 1;
#pragma omp target update to(iterator(i = 0 : argc) : n[i])
  struct owner o = {calloc(argc, sizeof *o.in)};
#pragma omp target map(to : o.in[0 : argc])
  o.in[0].x = 1;
#pragma omp target map(to : rows[0 : 2])
  rows[0][0].x = 1;
#pragma omp target firstprivate(copied)
  copied[0].x = 1;
  struct body *q = calloc(argc, sizeof *q);
#define NAME q[0 : argc]
#pragma omp target map(to : NAME)
  q[0].x = 1;
  struct body *r = calloc(argc, sizeof *r);
#pragma omp target map(to : r[0 : argc])
#pragma omp tile sizes(2)
  for (int i = 0; i < argc; i++)
    r[i].x = 1;
  return part[0].y;
}
struct cell {
  float x, *more;
};
#pragma omp declare mapper(struct cell c) map(c, c.more[0 : 4])
static void cells(struct cell *c, int n) {
#pragma omp target map(to : c[0 : n])
  c[0].x = 1;
}
void use(int n) {
  struct cell *own = malloc(n * sizeof *own);
  cells(own, n);
  free(own);
}
// CHECK: body@copied: copied | refused: openmp-clause@64
// CHECK: body@main.a: a | refused: openmp-clause@22
// CHECK: body@main.b: b | refused: openmp-clause@24
// CHECK: body@main.c: c | refused: openmp-clause@26
// CHECK: body@main.d: d | refused: openmp-region@28 openmp-region@29
// CHECK: body@main.e: e | refused: openmp-region@30 openmp-region@31
// CHECK: body@main.f: f | refused: openmp-region@32 openmp-region@33 openmp-region@34
// CHECK: body@main.g: g | refused: openmp-clause@42 openmp-region@43
// CHECK: body@main.h: h | refused: openmp-clause@44
// CHECK: body@main.k: k | refused: openmp-clause@46
// CHECK: body@main.l: l | refused: openmp-clause@48
// CHECK: body@main.m: m | refused: field-escapes@54 openmp-region@54
// CHECK: body@main.n: n | refused: openmp-clause@58
// CHECK: body@main.q: q | refused: openmp-clause@68
// CHECK: body@main.r: r | refused: openmp-region@71 openmp-region@74
// CHECK: body@owner.in: in | refused: openmp-clause@60
// CHECK: body@part: part | may change
// CHECK-NEXT:   uses: field subscript
// CHECK: body@rows: rows | refused: openmp-clause@62
// CHECK: cell@cells.c: c own | refused: openmp-clause@80
