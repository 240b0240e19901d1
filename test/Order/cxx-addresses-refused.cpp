// Addresses of fields that no text names: through references, pointers to members and
// functions of the library; and what else depends on which field comes first.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -std=c++20 -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <cstdio>
#include <functional>
#include <memory>
// CHECK-DAG: record 'referred' keeps {{.*}}the address of a 'double' is taken, of a field, perhaps, and compared or kept [order-field-bytes]
struct referred { char a; double b; char c; };
// CHECK-DAG: record 'passed' keeps {{.*}}the address of a 'short' is taken{{.*}}[order-field-bytes]
struct passed { short a; double b; short c; };
static bool before(const short &a, const double &b) { return std::less<const void *>()(&a, &b); }
// CHECK-DAG: record 'inner' keeps {{.*}}[order-field-bytes]
struct number { double d; };
struct other_number { double d; };
struct inner { char t; other_number a; char u; number b; long q; char v; };
// CHECK-DAG: record 'returned' keeps {{.*}}the address of a 'long' is taken{{.*}}[order-field-bytes]
struct returned { int a; long b; int c; };
static long &middle(returned &r) { return r.b; }
// CHECK-DAG: record 'by_function' keeps {{.*}}[order-field-bytes]
struct by_function { int a; float *b; int c; };
// CHECK-DAG: record 'by_member' keeps {{.*}}the address of a field that a pointer to a member names is taken [order-field-bytes]
struct by_member { int a; float *b; int c; };
// CHECK-DAG: record 'by_trait' keeps {{.*}}[order-not-verified]
struct by_trait { bool a; char *b; bool c; };
// CHECK-DAG: record 'by_volatile' keeps {{.*}}[order-constructor]
struct by_volatile {
  int a;
  float *b;
  int c;
  explicit by_volatile(const volatile int &s) : a(s), b(nullptr), c(s) {}
};
int main() {
  referred r{};
  char &one = r.a;
  double &two = r.b;
  const void *x = &one, *y = &two;
  passed p{};
  inner i{};
  returned q{};
  const void *z = &middle(q);
  by_function f{};
  const void *u = std::addressof(f.a), *v = std::addressof(f.b);
  by_member m{};
  int by_member::*first = &by_member::a;
  float *by_member::*second = &by_member::b;
  const void *s = &(m.*first), *t = &(m.*second);
  by_trait g{};
  volatile int now = 3;
  by_volatile h(now);
  std::printf("%d %d %d %d %d\n", x < y, before(p.a, p.b), z > (const void *)&q, u < v, s < t);
  std::printf("%d %d %d\n", __is_constructible(by_trait, bool), g.a + i.t, h.c);
}
