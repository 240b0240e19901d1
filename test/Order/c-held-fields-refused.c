// Addresses of fields of a record that another one holds lead to what lies behind that
// one, too, however the holder is named.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <stdio.h>
#include <string.h>
struct d1 { double d; };
// CHECK-DAG: record 'apart' keeps {{.*}}[order-field-bytes]; it could have 24 bytes instead of 40
struct apart { char t; struct d1 a; char u; struct d1 b; char v; };
struct d2 { int d[2]; };
// CHECK-DAG: record 'behind' keeps {{.*}}[order-field-bytes]
struct behind { char t; struct d2 a; char u; long k; char v; };
struct d3 { double d; };
// CHECK-DAG: record 'helped' keeps {{.*}}[order-field-bytes]
struct helped { char t; struct d3 a; char u; long k; char v; struct d3 b; };
static int distance(const double *x, const double *y) { return (int)((const char *)y - (const char *)x); }
struct d4 { double d; };
struct middle { struct d4 in; };
// CHECK-DAG: record 'deep' keeps {{.*}}[order-field-bytes]
struct deep { char t; struct middle a; char u; struct middle b; char v; };
int main(void) {
  struct apart p = {.t = 1};
  printf("%d\n", (int)((const char *)&p.b.d - (const char *)&p.a.d));
  struct behind q = {.k = 7, .u = 3};
  unsigned char bytes[12];
  memcpy(bytes, q.a.d, 12);
  struct helped r = {.t = 1};
  printf("%d %d\n", bytes[8], distance(&r.a.d, &r.b.d));
  struct deep s = {.t = 1};
  const void *x = &s.a.in.d, *y = &s.b.in.d;
  printf("%d\n", (const char *)x < (const char *)y);
  return 0;
}
