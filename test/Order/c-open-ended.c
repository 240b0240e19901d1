// What ends in an array without a size of its own stays last, however deep that is:
// it goes on behind the record.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc -w a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=AoS --order=padding -o new -- -w 2>&1 | FileCheck %s
// RUN: not layoutopt a.c --layout=AoS --order=padding --check --explain -- -w 2>&1 | FileCheck %s --check-prefix=KEEPS
// RUN: %cc -w new/a.c -o after && ./after | diff before.txt -
#include <stdio.h>
#include <stdlib.h>
struct zero { double d; int n; int tail[0]; };
struct one { double d; int n; int tail[1]; };
struct flexible { double d; int n; int tail[]; };
// CHECK-DAG: record 'of_zero': fields in order k, a, b, h: 40 -> 32 bytes
struct of_zero { char a; long k; char b; struct zero h; };
// CHECK-DAG: record 'of_one': fields in order k, a, b, h: 40 -> 32 bytes
struct of_one { char a; long k; char b; struct one h; };
// CHECK-DAG: record 'of_flexible': fields in order k, a, b, h: 40 -> 32 bytes
struct of_flexible { char a; long k; char b; struct flexible h; };
// CHECK-DAG: record 'of_unnamed': fields in order k, a, b: 24 -> 16 bytes
struct of_unnamed { char a; double k; char b; struct { int n; int d[0]; }; };
// CHECK-DAG: record 'of_union': fields in order k, a, b, u
struct of_union { char a; double k; char b; union { int n; int d[0]; } u; };
// CHECK-DAG: record 'of_array': fields in order k, a, b, h
struct of_array { char a; double k; char b; struct { int n; int d[0]; } h[1]; };
// What rounds up a record is memory of the array that ends it, if it begins there.
// KEEPS: record 'in_tail' keeps {{.*}}the array at the end would have less room in the bytes of the record [order-last]
struct in_tail { char a; long b; char n; char v[]; };
// KEEPS: record 'first' keeps {{.*}}'with_first' holds the record and ends in an array, which would have less room [order-last]
struct first { char a; int b; char c; };
struct with_first { long k; struct first f; char v[]; };
// KEEPS: record 'deep' keeps {{.*}}'with_deep' holds the record and ends in an array, which would have less room [order-last]
struct deep { char a; int b; char c; };
struct middle { struct deep d[2]; };
struct with_deep { long k; struct middle m; char n; char v[]; };
// CHECK-DAG: record 'full': fields in order b, a, c: 12 -> 8 bytes
struct full { char a; int b; char c; };
struct with_full { struct full f; int v[]; };
// CHECK-DAG: record 'behind': fields in order b, k, a, n, v: 32 -> 24 bytes
struct behind { char a; long b; char n; long k; int v[]; };
#define TRY(T, PLACE)                                                          \
  do {                                                                         \
    struct T *o = malloc(sizeof(struct T) + 6 * sizeof(int));                  \
    if (!o)                                                                    \
      return 1;                                                                \
    o->a = 1;                                                                  \
    o->k = 2;                                                                  \
    o->b = 3;                                                                  \
    for (int i = 0; i < 6; i++)                                                \
      o->PLACE[i] = 1000 + i;                                                  \
    printf("%d %d %d %d\n", o->PLACE[5], o->a, (int)o->k, o->b);               \
    free(o);                                                                   \
  } while (0)
int main(void) {
  TRY(of_zero, h.tail);
  TRY(of_one, h.tail);
  TRY(of_flexible, h.tail);
  TRY(of_unnamed, d);
  TRY(of_union, u.d);
  TRY(of_array, h[0].d);
  return 0;
}
