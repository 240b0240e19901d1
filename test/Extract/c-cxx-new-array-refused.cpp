// Arrays that `new` makes, and what keeps them.
// RUN: layoutopt %s --layout=SoA --closed-world -- -std=c++17 2>&1 >/dev/null | FileCheck %s --implicit-check-not="warning: array" --implicit-check-not=not-verified
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
struct a {
  int x, y;
  a() : x(1), y(2) {}
  int sum() const { return x + y; }
};
struct b {
  int x, y;
  b() : x(1), y(2) {}
  static void *operator new[](std::size_t n) { return std::malloc(n); }
  static void operator delete[](void *p) { std::free(p); }
};
struct c {
  int x, y;
  c() : x(1), y(2) {}
};
struct d {
  int x, y;
  d() : x(1), y(2) {}
  int sum() const { return x + y; }
};
#define MAKE(T, n) new T[n]
int use() {
  // CHECK-DAG: new-array-refused.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: array 'new a[]' keeps its layout: a pointer to the record is used in a way that is not understood [container-use]
  a *p = new a[3];
  const void *raw = p;
  std::printf("%p\n", raw);
  // CHECK-DAG: new-array-refused.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: array 'q' keeps its layout:
  b *q = new b[3];
  // CHECK-DAG: new-array-refused.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: array 'r' keeps its layout:
  c *r = new (std::nothrow) c[3];
  // CHECK-DAG: new-array-refused.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: array 's' keeps its layout:
  d *s = MAKE(d, 4);
  const int n = p[0].sum() + q[1].x + r[2].y + s[3].x;
  delete[] p;
  delete[] q;
  delete[] r;
  delete[] s;
  return n;
}
