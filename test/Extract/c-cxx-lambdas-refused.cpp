// What keeps an array is named as the user knows it: a lambda that captures it,
// by reference, by value or by another name, that gets it or names it; a template;
// a `for` over it; names for parts of an element.
// RUN: layoutopt %s --stop-after=program -- -std=c++17 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
// RUN: layoutopt %s --explain -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SAYS
#include <algorithm>
struct body {
  float x, y;
  int n;
};
static body t[10];
template <class T> float twice(T n) { return t[n].x * 2; }
struct world {
  body *held = new body[4]();
  float sum() {
    auto f = [this] { return held[1].x; };
    return f();
  }
};
int main() {
  body *a = new body[4](), *b = new body[4](), *c = new body[4](), *d = new body[4]();
  body e[4] = {};
  auto by_reference = [&a](int i) { return a[i].x; };
  auto by_value = [b](int i) { return b[i].x; };
  auto renamed = [p = c](int i) { return p[i].x; };
  auto given = [](int i, body *p) { return p[i].x; };
  auto array = [&e](int i) { return e[i].x; };
  body *g = new body[4](), *h = new body[4](), *j = new body[4]();
  body k[4] = {}, m[4][2] = {}; a[1].x = g[1].x = k[1].x = 1;
  std::for_each(g, g + 4, [](body &each) { each.x = 1; });
  for (int i = 0; i < 4; ++i) {
    auto &[x, y, n] = h[i];
    x = y;
  }
  for (auto &each : k)
    each.x = 1;
  for (const auto &row : m)
    j[0].x += row[1].x;
  std::swap(j[1], j[2]);
  world w;
  return by_reference(1) + by_value(1) + renamed(1) + given(1, d) + array(1) +
         twice(1) + w.sum();
}
// CHECK-DAG: body@main.a: a | refused: unknown-use@25
// CHECK-DAG: body@main.b: b | refused: unknown-use@26
// CHECK-DAG: body@main.c: c | refused: unknown-use@27
// CHECK-DAG: body@main.d: d | refused: method@43
// CHECK-DAG: body@main.e: e | refused: unknown-use@29
// CHECK-DAG: body@main.g: g | refused: no-body@32
// CHECK-DAG: body@main.h: h | refused: unknown-use@34
// CHECK-DAG: body@main.j: j | refused: address-escapes@41
// CHECK-DAG: body@main.k: k | refused: unknown-use@37
// CHECK-DAG: body@main.m: m | refused: unknown-use@39
// CHECK-DAG: body@main.row: row | refused: reference@39
// CHECK-DAG: body@swap.{{.*}}
// CHECK-DAG: body@swap.{{.*}}
// CHECK-DAG: body@for_each.{{.*}}
// CHECK-DAG: body@for_each.{{.*}}
// CHECK-DAG: body@t: t | refused: unknown-use@14
// CHECK-DAG: body@world.held: held | refused: unknown-use@18
// CHECK-DAG: body@operator().p: p | refused: {{.*}}
// CHECK-DAG: body@operator().p#2: p | refused: method@28 unknown-use@28

// SAYS-DAG: 'a' keeps its layout: a lambda captures the array [unknown-use]
// SAYS-DAG: a lambda uses the array; to change it: use a plain function that the array is passed to
// SAYS-DAG: 'g' keeps its layout: the array is passed to 'for_each', which is a template [no-body]
// SAYS-DAG: 'k' keeps its layout: a 'for' goes through the array as a range [unknown-use]
