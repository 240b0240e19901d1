// Where vectors are used, what lies at a multiple of their size stays at one, in each
// record of an array.
// RUN: not layoutopt %s --layout=AoS --order=padding --check --explain -- -Wno-everything 2>&1 | FileCheck %s
typedef float vec __attribute__((vector_size(16)));
#include <stdio.h>
#include <stdlib.h>
// CHECK-DAG: record 'moved' keeps {{.*}}vector instructions may count on the alignment that a field has by its place [order-alignment]
struct moved { long double t; char e; double d; float v[4]; char f; };
// CHECK-DAG: record 'strided' keeps {{.*}}[order-alignment]
struct strided { float v[4]; char e; double d; char f; };
// CHECK-DAG: record 'elsewhere': fields in order d, n, v, e, f: 40 -> 32 bytes
struct elsewhere { char e; int n; float v[4]; double d; char f; };
static float twice(const float *v) {
  vec m = *(const vec *)v;
  m += m;
  return m[3];
}
int main(void) {
  static struct moved x;
  struct strided *p = calloc(4, sizeof(struct strided));
  struct elsewhere y = {0};
  if (!p)
    return 1;
  x.v[3] = 3;
  p[1].v[3] = 4;
  float *rest = y.v;
  printf("%g %g %g\n", twice(x.v), twice(p[1].v), rest[1]);
  free(p);
  return 0;
}
