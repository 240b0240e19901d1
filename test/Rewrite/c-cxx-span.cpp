// std::span of what changes becomes a class that has the places of the stored
// arrays: parameters, locals, members, results, parts, algorithms.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++20 > /dev/null
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror tiles/a.cpp -o after && ./after | diff before.txt - %}

// CHECK-DAG: float total(body_cspan of)
// CHECK-DAG: void shift(const body_span &of, float by)
// CHECK-DAG: body_span rest(body_span of)
// CHECK-DAG: using view = sim::body_cspan;
// CHECK-DAG: sim::body_span part;
// CHECK-DAG: std::vector<sim::body_span> parts
// CHECK-DAG: for (body_cref b : of)
// CHECK-DAG: for (body_ref b : of)
// CHECK-DAG: std::span<const float> plain

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <span>
#include <string>
#include <vector>
namespace sim {
struct body {
  float x = 0, m = 1;
  int id = 0;
  void move(float by) { x += by * m; }
  float energy() const { return 0.5f * m * x * x; }
};
float total(std::span<const body> of) {
  float sum = 0;
  for (const auto &b : of)
    sum += b.energy();
  return sum;
}
// What a span leads to can be written, whether it is a constant itself.
void shift(const std::span<body> &of, float by) {
  for (auto &b : of)
    b.move(by);
  if (!of.empty())
    of[0].m += 1;
}
std::span<body> rest(std::span<body> of) {
  return of.empty() ? of : of.subspan(1);
}
} // namespace sim
using view = std::span<const sim::body>;
static float weight(view of) {
  return std::accumulate(of.begin(), of.end(), 0.f,
                         [](float sum, const sim::body &b) { return sum + b.m; });
}
struct world {
  std::vector<sim::body> all;
  std::span<sim::body> part;
  int n = 0;
  void choose(std::size_t from, std::size_t num) {
    part = std::span<sim::body>(all).subspan(from, num);
    n = static_cast<int>(part.size());
  }
  std::span<const sim::body> seen() const { return all; }
  std::span<sim::body> mine() { return {all.begin() + 1, all.end()}; }
};
static void clear(sim::body &b) { b.x = -1; }
static float sums(std::span<const float> plain) {
  return std::accumulate(plain.begin(), plain.end(), 0.f);
}

int main() {
  world w;
  for (int i = 0; i != 11; ++i)
    w.all.push_back({static_cast<float>(i * 5 % 7), static_cast<float>(i + 1), i});
  std::printf("%g %g %g\n", sim::total(w.all), weight(w.all), sums(std::vector<float>{1, 2}));
  sim::shift(w.all, 0.5f);
  w.choose(3, 5);
  sim::shift(w.part, 2);
  std::printf("%g %d %g\n", sim::total(w.part), w.n, sim::total(w.seen()));
  std::span<sim::body> s = w.mine();
  std::span<sim::body> none, empty{};
  std::printf("%zu %d %zu %g\n", s.size(), none.empty(), empty.size(), sim::total(none));
  for (sim::body &b : s.first(3))
    b.x *= 2;
  for (auto b : s.last(2)) {
    b.x = 1000;
    w.n += static_cast<int>(b.x);
  }
  s.front().id = 77;
  s.back() = s[1];
  s[2] = {9, 8, 7};
  sim::body copy = s[3];
  s[3].x = 50;
  clear(s[4]);
  std::sort(s.begin(), s.end(), [](const sim::body &a, const sim::body &b) { return a.x < b.x; });
  for (auto it = s.rbegin(); it != s.rend(); ++it)
    std::printf("%g,%g,%d ", it->x, it->m, it->id);
  std::printf("\n%g\n", copy.x);
  const std::span<sim::body> fixed = s.subspan(2);
  fixed[0].m = 0.25f;
  auto again = fixed;
  again = again.subspan(1, 4);
  auto it = std::find_if(again.begin(), again.end(), [](const sim::body &b) { return b.id > 4; });
  std::printf("%d %zu %d\n", static_cast<int>(it - again.begin()), again.size(), it != again.end());
  std::vector<std::span<sim::body>> parts;
  for (std::size_t i = 0; i + 2 <= w.all.size(); i += 2)
    parts.push_back(std::span<sim::body>(w.all.begin() + static_cast<std::ptrdiff_t>(i), 2));
  parts.emplace_back(w.all);
  for (auto &p : parts)
    std::printf("%g ", sim::total(p));
  std::span<const sim::body> constant = s, other(s.begin(), s.end());
  view third(constant.begin() + 1, constant.size() - 1);
  std::printf("%g %g %g\n", sim::total(constant), sim::total(other), sim::total(third));
  // Spans lead to the elements, wherever the vector goes.
  std::vector<sim::body> moved = std::move(w.all);
  s[0].x = 123;
  std::printf("%g %g\n", moved[1].x, sim::total(sim::rest(sim::rest(moved))));
  std::swap(s, none);
  std::printf("%zu %zu\n", s.size(), none.size());
  std::vector<sim::body> taken(none.begin(), none.end());
  taken.insert(taken.begin(), none.begin(), none.begin() + 2);
  std::printf("%zu %g %zu %zu\n", taken.size(), taken[2].x, std::size(none), static_cast<std::size_t>(std::ssize(none)));
  auto lambda = [&](std::span<const sim::body> of) { return of.back().m; };
  std::printf("%g %g\n", lambda(moved), lambda(none.first(2)));
  return 0;
}
