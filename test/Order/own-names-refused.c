// Fields that use a type or a constant that the record declares among them cannot
// stand in front of it; in front of all fields it is no obstacle.
// RUN: rm -rf %t.out && layoutopt %s --layout=AoS --order=padding -o %t.out --explain -- -Wno-everything 2>&1 | FileCheck %s --check-prefixes=CHECK,C
// RUN: cp %s %t.cpp && layoutopt %t.cpp --layout=AoS --order=padding -o %t.out --explain -- -Wno-everything 2>&1 | FileCheck %s --check-prefixes=CHECK,CXX
#include <stdio.h>
// CHECK-DAG: record 'enumerator' keeps the order of its fields: a field uses 'GREEN', which the record declares among its fields [order-text]
struct enumerator { char c; enum color { RED, GREEN = 4 } col; double d[GREEN]; char t; };
// CHECK-DAG: record 'tag' keeps {{.*}} a field uses 'inner', which {{.*}} [order-text]
struct tag { char c; struct inner { double w; char q; } a; char z; struct inner b; char t; };
#ifndef __cplusplus
// C-DAG: record 'deep' keeps {{.*}} a field uses 'C', which {{.*}} [order-text]
struct deep { char c; struct { char q; enum { A, B, C } e; } a; double w[C]; char z; };
#endif
#define LENGTH FEW
// CHECK-DAG: record 'hidden' keeps {{.*}} a field uses 'FEW', which {{.*}} [order-text]
struct hidden { char c; enum { NONE, FEW } e; double d[LENGTH]; char t; };
// CHECK-DAG: record 'alone': fields in order {{.*}} 24 -> 16 bytes
struct alone { char c; double w; enum { X, Y } e; };
#ifdef __cplusplus
// CXX-DAG: record 'behind' keeps {{.*}} a field uses 'real', which {{.*}} [order-text]
struct behind { char c; typedef double real; real d; char t; };
// CXX-DAG: record 'before': fields in order {{.*}} 24 -> 16 bytes
struct before { static const int N = 1; typedef double real; char c; real d[N]; char t; };
#endif
int main(void) {
  struct enumerator a = {.c = 1};
  struct tag b = {.c = 1};
  struct alone d = {.c = 1};
  struct hidden e = {.c = 1};
  printf("%g %g %g %g\n", a.d[2], b.b.w, d.w, e.d[0]);
#ifndef __cplusplus
  struct deep c = {.c = 1};
  printf("%g\n", c.w[1]);
#else
  behind f = {.c = 1};
  before g = {.c = 1};
  printf("%g %g\n", f.d, g.d[0]);
#endif
  return 0;
}
