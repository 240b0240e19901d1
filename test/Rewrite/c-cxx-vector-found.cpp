// Functions that are found by the class of an argument, or called like those of
// the library; what holds pointers and records beside vectors.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <forward_list>
#include <iterator>
#include <queue>
#include <stack>
#include <vector>
struct city { double x, y; int id; };
struct step { int at; double cost; bool operator<(const step &o) const { return cost > o.cost; } };
struct ball { int k; double x; void bump() { x += k; } double get() const { return x; } };
struct handle { ball *p = nullptr; ball *operator->() const { return p; } };
struct way { handle h; handle operator->() const { return h; } };
namespace quiet {
static bool far(const city &c) { return c.x > 2; }
// CHECK: return std::count_if(all.begin(), all.end(), far) + std::distance(all.begin(), std::find_if(all.begin(), all.end(), far));
static long many(const std::vector<city> &all) { return count_if(all.begin(), all.end(), far) + distance(all.begin(), find_if(all.begin(), all.end(), far)); }
// CHECK: city_sort(all.begin(), all.end(), [](city_cref a, city_cref b) {
static void order(std::vector<city> &all) { sort(all.begin(), all.end(), [](const city &a, const city &b) { return a.id > b.id; }); }
// CHECK: return std::begin(all)->x; }
static double front(const std::vector<city> &all) { return begin(all)->x; }
namespace inner {
int sort = 1;
void reverse(int, int) {}
// CHECK: std::reverse(all.begin(), all.end()); city_sort(
static void turn(std::vector<city> &all) { reverse(all.begin(), all.end()); std::sort(all.begin() + sort, all.end(), [](const city &a, const city &b) { return a.x < b.x; }); }
} // namespace inner
} // namespace quiet
using namespace std;
// CHECK: double distance(city_cref a, city_cref b)
static double distance(const city &a, const city &b) { return hypot(a.x - b.x, a.y - b.y); }
static double total(const vector<city> &all) {
  double s = 0;
  for (size_t i = 1; i < all.size(); ++i) s += distance(all[i - 1], all[i]);
  city own{1, 2, 3};
  return s + distance(all[0], own) + distance(own, city{0, 0, 0}) + distance(all.begin(), all.end());
}
int main() {
  vector<city> all;
  for (int i = 0; i < 6; ++i) all.push_back({i * 1.0, 6.0 - i, i});
  printf("%ld %g\n", quiet::many(all), total(all));
  quiet::order(all);
  printf("%d %g\n", all[0].id, quiet::front(all));
  quiet::inner::turn(all); quiet::inner::reverse(1, 2);
  for (const auto &c : all) printf("%d ", c.id);
  // What a queue keeps its objects in is its own.
  // CHECK: priority_queue<step, vector<step>> open;
  priority_queue<step, vector<step>> open;
  stack<step, vector<step>> last;
  // CHECK: step_vector seen;
  vector<step> seen;
  for (int i = 0; i < 5; ++i) open.push({i, (i * 7) % 5 * 1.0});
  while (!open.empty()) { seen.push_back(open.top()); last.push(seen.back()); open.pop(); }
  for (const auto &s : seen) printf("%d %g\n", s.at, s.cost);
  printf("%d\n", last.top().at);
  vector<ball> balls(3, ball{2, 1});
  // CHECK: forward_list<ball_ptr> some;
  forward_list<ball *> some;
  for (auto &b : balls) some.push_front(&b);
  for (ball *b : some) b->bump();
  handle h{&balls[1]};
  way w{h};
  h->bump(); w->bump(); w->k = 5;
  const handle c{&balls[2]};
  printf("%g %g %g %d\n", balls[0].x, h->get(), c->get(), balls[1].k);
}
