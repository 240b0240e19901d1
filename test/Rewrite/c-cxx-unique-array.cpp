// std::unique_ptr<T[]> of records becomes a class that owns the stored arrays:
// made by make_unique or new, moved, reset, swapped, null, released to another
// one; members, parameters, results, captures, and what get() leads to.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++14 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world -o soa -- -std=c++14 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++14 -Wall -Wextra -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -O2 soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' --closed-world -o tiles -- -std=c++20 > /dev/null
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt soa/a.cpp --layout=SoA --closed-world --check --quiet -- -std=c++14

// CHECK: using parts = part_unique;
// CHECK: body_unique all;
// CHECK: all(body_make(num)), n(num), ps(sim::part_make(num))
// CHECK: body_unique next = body_make(num);
// CHECK: body_ref at(std::size_t i) { return all[i]; }
// CHECK: body_cref at(std::size_t i) const { return all[i]; }
// CHECK: static float sum(body_cptr p, std::size_t n)
// CHECK: static body_unique make(int n)
// CHECK: auto p = body_make(static_cast<std::size_t>(n));
// CHECK: static void fill(const body_unique &p, int n)
// CHECK: b.reset(body_make(2));
// CHECK: c.reset(b.release());
// CHECK: std::vector<body_unique> rows;
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>
struct body {
  float x, y;
  int id;
};
namespace sim {
struct part {
  float mass = 1, vel = 2;
  int n;
  part() : n(7) { ++made; }
  float energy() const { return mass * vel * vel; }
  void kick(float by) { vel += by; }
  static int made;
};
int part::made = 0;
using parts = std::unique_ptr<part[]>;
} // namespace sim
struct world {
  std::unique_ptr<body[]> all;
  std::size_t n = 0;
  sim::parts ps;
  explicit world(std::size_t num) : all(new body[num]()), n(num), ps(new sim::part[num]) {}
  void resize(std::size_t num) {
    std::unique_ptr<body[]> next = std::make_unique<body[]>(num);
    for (std::size_t i = 0; i < n && i < num; ++i)
      next[i] = all[i];
    all = std::move(next);
    n = num;
  }
  body &at(std::size_t i) { return all[i]; }
  const body &at(std::size_t i) const { return all[i]; }
};
static float sum(const body *p, std::size_t n) {
  float s = 0;
  for (const body *q = p; q != p + n; ++q)
    s += q->x + q->y;
  return s;
}
static void shift(body *p, int n, float by) {
  for (int i = 0; i < n; ++i)
    p[i].x += by;
}
static std::unique_ptr<body[]> make(int n) {
  if (n <= 0)
    return nullptr;
  auto p = std::make_unique<body[]>(static_cast<std::size_t>(n));
  for (int i = 0; i != n; ++i)
    p[static_cast<std::size_t>(i)] = {static_cast<float>(i), 2, i};
  return p;
}
static void fill(const std::unique_ptr<body[]> &p, int n) {
  for (int i = 0; i < n; ++i)
    p[static_cast<std::size_t>(i)].y = 3;
}
static void take(std::unique_ptr<body[]> p) { std::printf("took %d\n", p ? p[0].id : -1); }
int main() {
  world w(5);
  std::printf("%g %d\n", sum(w.all.get(), w.n), sim::part::made);
  for (std::size_t i = 0; i != w.n; ++i)
    w.at(i).x = static_cast<float>(i);
  w.resize(8);
  shift(w.all.get() + 2, 3, 0.5f);
  std::printf("%g %g\n", sum(w.all.get(), w.n), w.ps[2].energy());
  w.ps[1].kick(3);
  std::printf("%g\n", w.ps[1].energy());
  std::unique_ptr<body[]> a = make(4), b = make(0), c;
  std::printf("%d %d %d %d\n", !!a, b == nullptr, nullptr != c, static_cast<bool>(c));
  fill(a, 4);
  body &r = a[2];
  std::swap(a, b);
  r.x = 42;
  std::printf("%g %d\n", b[2].x, a == nullptr);
  a.swap(b);
  b.reset(new body[2]());
  b[1].id = 9;
  c.reset(b.release());
  std::printf("%d %d\n", b.get() == nullptr, c[1].id);
  std::unique_ptr<body[]> &same = a;
  a = std::move(same);
  a.reset(a.release());
  std::printf("%g\n", a ? a[2].x : -1.f);
  body copy = a[2];
  copy.x += 1;
  std::printf("%g %g\n", copy.x, a[2].x);
  const body *at = &a[1];
  c = std::move(a);
  std::printf("%g %g %d\n", at->x, c[2].x, at == c.get() + 1);
  take(std::move(c));
  std::vector<std::unique_ptr<body[]>> rows;
  for (int i = 1; i != 4; ++i)
    rows.push_back(make(i));
  rows.emplace_back(std::make_unique<body[]>(2));
  float total = 0;
  for (const auto &row : rows)
    total += row[0].x + row[0].y;
  std::printf("%g\n", total);
  auto f = [p = std::move(rows[2])](int i) { return p[static_cast<std::size_t>(i)].x; };
  std::printf("%g %d\n", f(2), rows[2] == nullptr);
  rows[1].reset();
  rows[0] = nullptr;
  std::printf("%d %d\n", !rows[1], !rows[0]);
}
