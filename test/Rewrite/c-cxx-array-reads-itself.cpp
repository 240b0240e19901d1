// The language stores each value of an array before it computes the next, a list that a class gets is computed as a whole: values that may
// read those before them keep the array.
// RUN: layoutopt %s --layout=SoA --closed-world -- -std=c++17 2>&1 >/dev/null | FileCheck %s --implicit-check-not="warning: array" --implicit-check-not=not-verified
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 -w a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world -i --quiet -- -std=c++17 2>/dev/null
// RUN: grep "point_array<2> other" a.cpp && grep "static point_array<2> s" a.cpp && grep "cell_array<2> good" a.cpp
// RUN: %cxx -std=c++17 -w -fsanitize=address,undefined -fno-sanitize-recover=all a.cpp -o after && ./after | diff before.txt -
#include <array>
#include <cstdio>
#include <functional>
struct point {
  int x, y;
  point(int a = 1, int b = 2) : x(a), y(b) {}
};
// CHECK-DAG: array 'held' keeps its layout:
struct owner {
  point held[2];
  owner() : held{point(3, 4), point(first() + 1, 5)} {}
  int first() const { return held[0].x; }
};
struct six {
  int x, y;
  six(int a = 1, int b = 2) : x(a), y(b) {}
};
static int before();
static int reader();
// CHECK-DAG: array 'global' keeps its layout:
point global[2] = {point(1, 2), point(reader(), 3)};
static int reader() { return global[0].x + 1; }
static int use() {
  // CHECK-DAG: array 'u' keeps its layout:
  point u[3] = {point(1, 2), point(u[0].x + 1, 5), point(u[1].x + 1, u[0].y)};
  static point s[2] = {point(6, 7), point(before(), 1)};
  point other[2] = {point(u[0].x, 2), point(u[1].y, 3)};
  owner o;
  return u[2].x * 1000 + s[1].x * 100 + other[1].x * 10 + o.held[1].x + global[1].x;
}
static int depth = 0;
static int before() { return ++depth; }
// CHECK-DAG: array 'std::array<six>' keeps its layout: the values of an array may read those before them [container-use]
static int list() {
  std::array<six, 2> a = {{six(5, 6), six(a[0].x + 1, a[0].y)}};
  return a[1].x * 10 + a[1].y;
}
// The object that a constructor makes is known by pointers, references and names.
struct cell {
  int x, y;
  cell(int a = 0) : x(a), y(a * 2) {}
};
struct by_pointer {
  // CHECK-DAG: array 'w1' keeps its layout:
  cell w1[3];
  by_pointer(by_pointer *me) : w1{1, me->w1[0].x + 7, me->w1[1].y} {}
};
struct by_reference {
  // CHECK-DAG: array 'w2' keeps its layout:
  cell w2[2];
  by_reference(const int &n) : w2{1, n + 7} {}
};
struct by_name {
  // CHECK-DAG: array 'w3' keeps its layout:
  cell w3[2];
  by_name();
};
static by_name named;
by_name::by_name() : w3{1, named.w3[0].x + 7} {}
struct by_function {
  // CHECK-DAG: array 'w4' keeps its layout:
  cell w4[2];
  by_function(const std::function<int()> &f) : w4{1, f()} {}
};
struct by_call {
  // CHECK-DAG: array 'w5' keeps its layout:
  cell w5[2];
  by_call(int (*f)(const by_call *), const by_call *me) : w5{1, f(me)} {}
};
static int of_field(const by_call *c) { return c->w5[0].x; }
struct item {
  int x, y;
};
struct helped {
  // CHECK-DAG: array 'std::array<item>' keeps its layout: the values of an array may read those before them [container-use]
  std::array<item, 3> q;
  static int read(const helped &h, int i) { return h.q[i].x + 1; }
  helped(const helped *me) : q{{{1, 2}, {read(*me, 0), 5}, {read(*me, 1), 6}}} {}
};
struct walked {
  // CHECK-DAG: array 'w6' keeps its layout:
  cell w6[2];
  static int sum(const int *from) { return from[0] + 5; }
  walked(const int *from) : w6{1, sum(from)} {}
};
// What cannot lead there does not count.
struct fine {
  cell good[2];
  fine(int a, const char *s, const double &d) : good{a + 1, cell(int(d) + s[0])} {}
};
static int constructed() {
  by_pointer p(&p);
  by_reference r(r.w2[0].y);
  by_function f([] { return 3; });
  by_call c(of_field, &c);
  helped h(&h);
  walked w(&w.w6[0].y);
  fine g(1, "a", 2.5);
  return p.w1[2].x + r.w2[1].x * 3 + named.w3[1].x * 7 + f.w4[1].x + c.w5[1].y + h.q[2].x + w.w6[1].x + g.good[1].y;
}
int main() { std::printf("%d %d %d\n", use(), list(), constructed()); }
