// Arrays of plain records that handles do not understand, and classes no better;
// what is said is of handles.
// RUN: layoutopt %s --layout=SoA --closed-world -- -std=c++17 2>&1 >/dev/null | FileCheck %s --implicit-check-not="warning: array" --implicit-check-not=not-verified
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// Facts of a file alone are about handles.
// RUN: layoutopt a.cpp --emit-facts=a.facts -- -std=c++17 2>/dev/null
// RUN: layoutopt --from-facts a.facts --layout=SoA --closed-world --stop-after=plan 2>&1 | FileCheck %s --check-prefix=FACTS
// FACTS: a 'for' goes through the array as a range
// With a file of C beside it there are no classes at all.
// RUN: echo 'struct other { int a; }; static struct other o[3]; int f(void) { return o[1].a; }' > c.c
// RUN: layoutopt a.cpp c.c --layout=SoA --closed-world 2>&1 >/dev/null | FileCheck %s --check-prefix=FACTS
// The switchable style has none, either.
// RUN: printf 'struct p { int x, y; }; static p a[3]; static p b[3]; int main() { for (auto &e : b) e.x = 1; for (int i = 0; i < 3; i++) a[i].x = i; return a[1].x + b[1].x; }' > s.cpp
// RUN: layoutopt s.cpp --layout=SoA -- -std=c++17 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: layoutopt s.cpp --layout=SoA --style=switchable -- -std=c++17 2>&1 | FileCheck %s --check-prefix=ONE
// BOTH-NOT: keeps its layout
// BOTH: p_array<3> a;
// ONE: warning: array 'b' keeps its layout: a 'for' goes through the array as a range
// ONE: static p_soa_storage(3) a_storage;
#include <cstdio>
#include <cstdlib>
#include <cstring>
struct a {
  int x, y;
};
// A pointer from malloc is no array of the language.
static a heap_of(int n) {
  a *h = (a *)std::malloc(n * sizeof(a));
  for (int i = 0; i < n; i++)
    h[i].x = i;
  auto f = [h](int i) { return h[i].x; };
  a out = {f(1), 2};
  std::free(h);
  return out;
}
// CHECK-DAG: warning: array 'h' keeps its layout: a lambda captures the array
struct b {
  int x, y;
};
static b cleared[4];
static int clear() {
  std::memset(cleared, 0, sizeof cleared);
  int s = 0;
  for (auto &e : cleared)
    s += e.x;
  return s;
}
// CHECK-DAG: warning: array 'cleared' keeps its layout: a 'for' goes through the array as a range
struct c {
  int x, y;
};
// Rows have no class.
static c rows[2][3];
static int row() {
  int s = 0;
  for (auto &r : rows)
    for (auto &e : r)
      s += e.x;
  return s;
}
// CHECK-DAG: warning: array 'rows' keeps its layout
struct d {
  int x, y;
};
// One changes with handles; it is not given up for the other.
static d counted[5], bytes[5];
static int both() {
  for (int i = 0; i < 5; i++)
    counted[i].x = i;
  int s = 0;
  for (auto &e : bytes)
    s += e.x;
  s += std::memcmp(bytes, bytes + 1, sizeof(d));
  return s + counted[3].x;
}
// CHECK-DAG: warning: array 'bytes' keeps its layout
int main() {
  std::printf("%d %d %d %d %d\n", heap_of(4).x, clear(), row(), both(), 0);
}
