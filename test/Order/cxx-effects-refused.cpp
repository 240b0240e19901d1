// Copies and assignments come in the order of the fields, and so do numbers that the
// preprocessor makes of where it is.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -std=c++17 -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <cstdio>
#include <utility>
struct first {
  int v;
  first &operator=(const first &o) { std::printf("assign %d\n", o.v); v = o.v; return *this; }
  first(const first &) = default;
  first() = default;
};
struct second {
  double v;
  second() = default;
  second(const second &) = default;
  second &operator=(second &&o) { std::printf("move %g\n", o.v); v = o.v; return *this; }
};
// CHECK-DAG: record 'assigned' keeps {{.*}}[order-destruction]; it could have 16 bytes instead of 24
struct assigned { char a; first l; char c; second m; };
// CHECK-DAG: record 'held' keeps {{.*}}[order-destruction]
struct holder { first l; };
struct held { char a; holder l; char c; second m; };
// CHECK-DAG: record 'counted' keeps {{.*}}a macro makes another number where 'a' would stand [order-macro]
struct counted { char a = __COUNTER__; double b = __COUNTER__; char c = __COUNTER__; };
#define HERE() (__LINE__ % 100)
// CHECK-DAG: record 'lines' keeps {{.*}}a macro makes another number where 'c' would stand [order-macro]
struct lines {
  char a = 1;
  double b = 2;
  char c = HERE();
};
// CHECK-DAG: record 'bound' keeps {{.*}}[order-macro]
struct bound {
  char a;
  double b;
  char c[__LINE__ % 7 + 1];
};
// CHECK-DAG: record 'made' keeps {{.*}}a macro makes a field's initial value, or tells its place [order-macro]
struct made {
  char a;
  double b;
  char c;
  made() : a(__COUNTER__), b(__COUNTER__), c(3) {}
};
int main() {
  assigned p, q;
  p.a = 1, p.m.v = 2, p.c = 3, p.l.v = 4;
  q = std::move(p);
  held h, k;
  h.a = 1, h.m.v = 2, h.c = 3, h.l.l.v = 4;
  k = std::move(h);
  counted n;
  lines l;
  bound b = bound();
  made m;
  std::printf("%d %d %d %d %d %g\n", q.a, k.a, n.a, l.c, b.c[0], m.b);
}
