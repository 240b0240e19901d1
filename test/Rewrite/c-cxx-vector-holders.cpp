// Containers of records in classes of the library, which hold them and no more.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 -pthread a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -pthread -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -pthread -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>
struct cell { double x; int n; };
using both = std::pair<std::vector<cell>, std::vector<cell>>;
// CHECK: static std::pair<cell_vector, cell_vector> halves(const cell_vector &all) {
static std::pair<std::vector<cell>, std::vector<cell>> halves(const std::vector<cell> &all) {
  std::vector<cell> a, b;
  for (const auto &c : all) (c.n % 2 ? a : b).push_back(c);
  return std::make_pair(std::move(a), b);
}
static both again(const std::vector<cell> &a) { return both(a, a); }
static std::optional<std::vector<cell>> maybe(const std::vector<cell> &all, bool yes) {
  if (yes) return all;
  return std::nullopt;
}
static void work(std::vector<cell> &all, double by) { for (auto &c : all) c.x += by; }
static double sum(const std::vector<cell> &all) { double s = 0; for (const auto &c : all) s += c.x * c.n; return s; }
int main() {
  std::vector<cell> v;
  for (int i = 0; i < 7; ++i) v.push_back({i * 0.5, i});
  // CHECK: std::vector<cell_vector> grid(3, cell_vector(4, cell{1, 2}));
  std::vector<std::vector<cell>> grid(3, std::vector<cell>(4, cell{1, 2}));
  grid.push_back(v); grid.emplace_back(v); grid[1][2].x = 5; grid[0] = v;
  auto [odd, even] = halves(v);
  both twice = again(odd); twice.second[0].x = 9;
  auto opt = maybe(v, true), none = maybe(v, false);
  none = v; opt->front().x = 3; opt = std::move(even);
  // CHECK: std::map<int, cell_vector> of;
  std::map<int, std::vector<cell>> of;
  of.emplace(1, v); of.try_emplace(2, odd); of.insert_or_assign(3, v); of[4] = v; of[4].pop_back();
  std::tuple<std::vector<cell>, int> t(v, 3); auto u = std::make_tuple(v, 4); std::get<0>(u)[1].n = 8;
  std::vector<cell> left; int three = 0; std::tie(left, three) = t;
  std::list<std::vector<cell>> l; l.push_front(v); l.emplace_front(v);
  std::deque<std::vector<cell>> d(2, v); d[0][0].x = 4;
  std::thread one(work, std::ref(v), 0.25); one.join();
  std::function<void(std::vector<cell> &, double)> f = work; f(v, 0.5);
  std::printf("%g %g %g %g %g %g\n", sum(v), sum(grid[0]) + sum(grid[1]) + sum(grid[4]), sum(odd), sum(twice.first) + sum(twice.second), sum(*opt), sum(none.value_or(v)));
  std::printf("%g %g %g %g %g %d\n", sum(of[1]) + sum(of[2]), sum(of.at(4)) + sum(of[3]), sum(std::get<0>(t)) + sum(std::get<0>(u)), sum(l.front()) + sum(d[0]), sum(left), three);
}
