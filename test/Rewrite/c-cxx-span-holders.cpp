// Spans in other classes of the library, in records that change, and as the
// arguments of functions that are called by another name.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++20 > /dev/null
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// CHECK-DAG: struct cell { point_span in; int id; float w; };
// CHECK-DAG: typedef geo::point_span points;
// CHECK-DAG: std::map<int, points> by_id;
// CHECK-DAG: std::function<float(geo::point_cspan)> weigh;
// CHECK-DAG: points::iterator begin() const
#include <span>
#include <vector>
#include <map>
#include <optional>
#include <functional>
#include <memory>
#include <algorithm>
#include <cstdio>
namespace geo {
struct point { float x, y; int tag; };
struct cell { std::span<point> in; int id; float w; };
struct row { std::span<const point> in; double w; };
}
using geo::point;
typedef std::span<point> points;
struct mesh {
  std::vector<point> all;
  std::vector<geo::cell> cells;
  std::map<int, points> by_id;
  std::optional<points> chosen;
  std::function<float(std::span<const point>)> weigh;
};
static float weigh(std::span<const point> of) {
  float s = 0;
  for (auto it = of.begin(); it != of.end(); ++it) s += it->x * it->y;
  return s;
}
static void sort_all(points p, bool up) {
  std::sort(p.begin(), p.end(), [up](const point &a, const point &b) { return up ? a.x < b.x : b.x < a.x; });
}
static std::size_t lower(std::span<const point> p, float x) {
  return static_cast<std::size_t>(std::lower_bound(p.begin(), p.end(), x, [](const point &a, float b) { return a.x < b; }) - p.begin());
}
template <class F> static void each(F f, int n) { for (int i = 0; i < n; i++) f(i); }
struct viewer {
  points p;
  explicit viewer(points q) : p(q) {}
  viewer(std::vector<point> &v, std::size_t n) : p(v.data(), n) {}
  point &at(std::size_t i) { return p[i]; }
  const point &at(std::size_t i) const { return p[i]; }
  points::iterator begin() const { return p.begin(); }
  points::iterator end() const { return p.end(); }
};
int main() {
  mesh m;
  for (int i = 0; i < 12; i++) m.all.push_back({float(i * 7 % 12), float(i), i});
  for (int i = 0; i < 3; i++) {
    m.cells.push_back({points(m.all).subspan(std::size_t(i) * 4, 4), i, 1.f * i});
    m.by_id[i] = m.cells.back().in;
  }
  m.by_id.emplace(9, m.all);
  m.weigh = weigh;
  std::printf("%g %g\n", m.weigh(m.all), m.weigh(m.by_id[1]));
  m.weigh = [](std::span<const point> of) { return of.empty() ? 0 : of[0].y; };
  std::printf("%g %g\n", m.weigh(m.cells[1].in), m.weigh({}));
  sort_all(m.cells[2].in, true);
  sort_all(m.by_id[0], false);
  std::printf("%zu\n", lower(m.cells[2].in, 4));
  m.chosen = m.by_id.at(1);
  if (m.chosen) m.chosen->front().tag = 99;
  m.chosen.emplace(m.all);
  for (auto &[id, p] : m.by_id) std::printf("%d:%zu,%d ", id, p.size(), p.back().tag);
  each([&](int i) { m.cells[std::size_t(i)].in[0].x += 1; }, 3);
  viewer v(m.all, 5), w{m.by_id[2]};
  v.at(2).x = 17;
  const viewer &c = v;
  for (auto &p : v) p.y += c.at(0).y;
  for (const point &p : w) std::printf("%g ", p.x);
  auto shared = std::make_shared<points>(m.all);
  auto pair = std::make_pair(shared->first(2), 3);
  std::swap(pair.first, w.p);
  std::printf("%zu %zu\n", w.p.size(), pair.first.size());
  point sum{};
  for (auto p : *shared) { sum.x += p.x; sum.y += p.y; sum.tag += p.tag; }
  std::printf("%g %g %d %zu\n", sum.x, sum.y, sum.tag, sizeof(point));
  float big = 0;
  std::for_each(shared->begin(), shared->end(), [&](const point &p) { big = std::max(big, p.x); });
  std::printf("%g %d\n", big, static_cast<int>(std::count_if(shared->begin(), shared->end(), [](const auto &p) { return p.x > 4; })));
  std::vector<point> copy(shared->size());
  std::copy(shared->begin(), shared->end(), copy.begin());
  std::span<point> sc = copy;
  std::transform(sc.begin(), sc.end(), shared->begin(), sc.begin(), [](const point &a, const point &b) { return point{a.x + b.x, a.y, b.tag}; });
  std::printf("%g %g\n", weigh(copy), weigh(sc));
}
