// References to elements become what pointers to them do.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: echo 'version: 1' > p.yaml && echo 'records: {body: {layout: soa}, cell: {layout: tiled 4}}' >> p.yaml
// RUN: layoutopt a.cpp --policy=p.yaml -o out -- -std=c++17 > /dev/null
// RUN: grep -v CHECK out/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all out/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --policy=p.yaml --style=switchable -o any -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 any/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++17 -DLAYOUTOPT_LAYOUT=0 any/a.cpp -o after && ./after | diff before.txt -
#include <cstdio>
#include <utility>

struct vec {
  float x, y, z;
};
struct body {
  vec at;
  float m;
  int k[3];
};
namespace sim {
struct cell {
  double sum;
  char n;
};
} // namespace sim

// CHECK: static void add(cell_soa_ref, body_soa_ref);
static void add(sim::cell &, body const &);
// CHECK: static float mass(body_soa_ref b) { return b.a.m[b.i]; }
static float mass(const body &b) { return b.m; }
// CHECK: static void move(body_soa_ref b, float d) {
static void move(body &b, float d) {
  // CHECK-NEXT: b.a.at[b.i].x += d;
  b.at.x += d;
  // CHECK-NEXT: b.a.k[b.i][1] -= static_cast<int>(b.a.at[b.i].x);
  (b).k[1] -= static_cast<int>(b.at.x);
}
static float length(const vec &v) { return v.x * v.x + v.y * v.y; }
// CHECK: static void change(body_soa_ref one, body_soa_ref other) {
static void change(body& one, body &other) {
  // CHECK-NEXT: const body kept = body_soa_load(one.a, one.i);
  const body kept = one;
  // CHECK-NEXT: body_soa_store(one.a, one.i, body_soa_load(other.a, other.i));
  one = other;
  // CHECK-NEXT: body_soa_store(other.a, other.i, kept);
  other = kept;
  // CHECK-NEXT: std::swap(one.a.m[one.i], other.a.m[other.i]);
  std::swap(one.m, other.m);
}
// CHECK: static body_soa_ref after(body_soa_ref b) { return body_soa_at(b.a, b.i + 1); }
static body *after(body &b) { return &b + 1; }
static void add(sim::cell &to, body const &b) {
  to.sum += mass(b) + length(b.at);
  to.n = static_cast<char>(to.n + 1);
}

// Handles that start at their array, which no index moves.
// CHECK: static float first(body_soa b) {
static float first(body &b) {
  // CHECK-NEXT: return b.m[0];
  return b.m;
}

struct world {
  body *all;
  sim::cell cells[5];
  int n;
  float step(int i) {
    // CHECK: body_soa_ref b = body_soa_at(all, i);
    body &b = all[i];
    // CHECK-NEXT: cell_soa_ref c{cell_soa_at(cell_soa_make(cells.c0), i % 5)};
    sim::cell &c{cells[i % 5]};
    add(c, b);
    move(b, static_cast<float>(c.sum));
    return b.at.x;
  }
};

int main() {
  world w;
  w.n = 7;
  w.all = new body[7];
  for (int i = 0; i < 5; ++i)
    w.cells[i] = {0, 0};
  for (int i = 0; i < w.n; ++i) {
    // CHECK: body_soa_ref b = body_soa_at(w.all, i);
    struct body &b = w.all[i];
    const float f = static_cast<float>(i);
    b.at = {f, 2 * f, 1};
    b.m = f + 1;
    for (int j = 0; j < 3; ++j)
      b.k[j] = i * j;
    // CHECK: body_soa_ref same = b;
    body &same = b;
    same.m += sizeof b == sizeof(body) && &same == &w.all[i] ? 1 : 100;
    // CHECK: body_soa_ref p = same;
    body *p = &same;
    const body &c = *p;
    p->m += c.m + mass(*p);
  }
  change(w.all[1], w.all[4]);
  move(*after(w.all[2]), 3);
  move(*(w.all + 5), first(*w.all));
  if (body &b = w.all[3]; b.m > 0)
    move(b, -1);
  float s = 0;
  for (int i = 0; i < w.n; ++i)
    s += w.step(i);
  // A single record, and records within elements.
  body own = w.all[2];
  move(own, 1);
  vec &v = w.all[1].at;
  v.z = length(w.all[3].at);
  for (int i = 0; i < w.n; ++i)
    std::printf("%g %g %g %g %d %d\n", w.all[i].at.x, w.all[i].at.y,
                w.all[i].at.z, w.all[i].m, w.all[i].k[1], w.all[i].k[2]);
  for (int i = 0; i < 5; ++i)
    std::printf("%g %d\n", w.cells[i].sum, w.cells[i].n);
  std::printf("%g %g\n", s, own.at.x);
  delete[] w.all;
}
