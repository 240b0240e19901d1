// The classes in a record's namespace hide no function of those around it.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <array>
#include <cstdio>
#include <vector>
using vec = std::array<double, 3>;
inline vec operator-(const vec &a, const vec &b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline bool operator<(const vec &a, double b) { return a[0] < b; }
inline void swap(int &a, int &b) { int c = a; a = b * 10; b = c; }
inline int iter_move(int a) { return a + 1; }
namespace sim {
struct body { vec at, v; int n; };
// CHECK: static vec first(const body_vector &all) { return all[1].at - all[0].at; }
static vec first(const std::vector<body> &all) { return all[1].at - all[0].at; }
static int mixed(std::vector<body> &all) { swap(all[0].n, all[1].n); return iter_move(all[0].n) + (all[1].at < 3.0); }
} // namespace sim
int main() {
  std::vector<sim::body> all;
  for (int i = 0; i < 3; ++i) all.push_back({{i * 2.0, 1.0 * i, 3}, {}, i + 1});
  sim::body *p = &all[1];
  vec d = sim::first(all);
  int n = sim::mixed(all);
  std::printf("%g %g %g %d %d %d\n", d[0], d[1], d[2], n, all[0].n, p->n);
}
