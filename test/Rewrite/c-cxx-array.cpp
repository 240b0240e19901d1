// std::array becomes a class whose stored arrays lie in it: members, locals,
// globals, parameters, results, lists of values, algorithms, pointers.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

// CHECK-DAG: using row = star_array<W>;
// CHECK-DAG: std::array<star_array<3>, 2> grid;
// CHECK-DAG: sim::body_array<N> all;
// CHECK-DAG: sim::body_array<2> pair{sim::body(1, 2), sim::body(3, 4)};
// CHECK-DAG: float total(const body_array<N> &of)
// CHECK-DAG: body_array<N> shifted(body_array<N> of, float by)
// CHECK-DAG: for (body_ref b : of)
// CHECK-DAG: static star_array<4> unset;
// CHECK-DAG: static star_array<2> cleared = {};
// CHECK-DAG: star_array<3> list = { {1, 2}, {3, 4}, };
// CHECK-DAG: star_array<3> flat = {star{1, 2}, star{3, 4}};
// CHECK-DAG: star copied = list[1];
// CHECK-DAG: std::vector<star_array<2>> pairs

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>
#define W 5
constexpr std::size_t N = 7;
static int made = 0;
namespace sim {
class body {
public:
  float x = 0, m = 1;
  body() { ++made; }
  body(float x, float m) : x(x), m(m) {}
  void move(float by) { x += by * m; }
  float energy() const { return 0.5f * m * x * x; }
};
float total(const std::array<body, N> &of) {
  float sum = 0;
  for (const auto &b : of)
    sum += b.energy();
  return sum;
}
std::array<body, N> shifted(std::array<body, N> of, float by) {
  for (auto &b : of)
    b.move(by);
  return of;
}
} // namespace sim
struct star { float l, r; };
using row = std::array<star, W>;
static std::array<star, 4> unset;
static std::array<star, 2> cleared = {};
struct world {
  int before = 3;
  std::array<std::array<star, 3>, 2> grid;
  std::array<sim::body, N> all;
  std::array<sim::body, 2> pair{{sim::body(1, 2), sim::body(3, 4)}};
  row stars{};
  int behind = 4;
  std::size_t count() const { return all.size() + stars.size(); }
};
static float sum(const row &r) {
  float s = 0;
  for (std::size_t i = 0; i < r.size(); ++i)
    s += r[i].l - r[i].r;
  return s;
}
static std::array<star, 2> both(const star &a, star b) { return {{a, b}}; }

int main() {
  world w;
  std::printf("%d %zu\n", made, w.count());
  for (std::size_t i = 0; i != w.all.size(); ++i)
    w.all[i].x = static_cast<float>(i) + 1;
  w.all.front().m = 3;
  w.all.back().move(2);
  world copy = w;
  w.all[1].x = 100;
  copy.grid[1][2].l = 8;
  copy.grid[0].fill({1, 2});
  w.grid = copy.grid;
  std::printf("%g %g %g\n", total(w.all), total(copy.all), total(sim::shifted(w.all, 0.5f)));
  std::printf("%g %g %d %d\n", w.grid[1][2].l, w.grid[0][2].r, w.before, copy.behind);
  std::array<star, 3> list = {{ {1, 2}, {3, 4}, }};
  std::array<star, 3> flat = {star{1, 2}, star{3, 4}};
  auto other = list;
  other[0].l = 50;
  std::swap(other, flat);
  std::printf("%g %g %g %g\n", list[0].l, flat[0].l, other[1].r, list[2].r);
  const auto two = both(list[1], flat[0]);
  std::vector<std::array<star, 2>> pairs(3, two);
  pairs[1][0].l = -1;
  std::printf("%g %g %g\n", pairs[0][0].l, pairs[1][0].l, pairs[2][1].l);
  star copy_of = list[1];
  auto copied = list[1];
  list[1].l = 9;
  std::printf("%g %g %g\n", copy_of.l, copied.l, unset[3].l + cleared[1].r);
  row r{};
  for (auto &s : r)
    s.l = static_cast<float>(&s == &r[2]);
  r[4] = {6, 1};
  r.at(1) = star{7, 2};
  std::printf("%g %zu\n", sum(r), sizeof(int) * r.size());
  try {
    r.at(5).l = 1;
  } catch (const std::exception &) {
    std::puts("thrown");
  }
  std::array<star, N> many;
  for (std::size_t i = 0; i != N; ++i)
    many[i] = {static_cast<float>(i * 5 % 7), static_cast<float>(i)};
  std::sort(many.begin(), many.end(), [](const star &a, const star &b) { return a.l < b.l; });
  for (const auto &s : many)
    std::printf("%g,%g ", s.l, s.r);
  auto it = std::find_if(many.begin(), many.end(), [](const star &s) { return s.l > 3; });
  std::printf("%td %g\n", it - many.begin(), it->r);
  for (auto back = many.rbegin(); back != many.rend(); ++back)
    std::printf("%g ", back->l);
  star *p = &many[2], *end = many.data() + many.size();
  for (; p != end; ++p)
    p->l += 1;
  std::puts(many.end()[-1].l > 6 ? "more" : "less");
  sim::body plain;
  sim::body &ref = w.all[3];
  plain = ref;
  ref.move(1);
  std::printf("%g %d\n", w.all[3].x, made);
}
