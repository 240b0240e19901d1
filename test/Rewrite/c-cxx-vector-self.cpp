// Methods of a record that take or return vectors of it, its own operator&, and
// functions that only sound like swap().
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>
namespace sim {
// CHECK: struct p {
// CHECK: int count(p_vector w) const;
// CHECK: p_vector many(int n) const;
struct p {
  float x = 0; int k = 3;
  int count(std::vector<p> w) const { w.push_back(*this); return static_cast<int>(w.size()) + k; }
  std::vector<p> many(int n) const { return std::vector<p>(n, *this); }
  std::vector<p> moved(std::vector<p> w);
  auto pair(int n) const -> std::vector<p> { return many(n); }
  int operator&(int i) const { return k & i; }
  bool operator&(const p &o) const { return (k & o.k) != 0; }
};
inline std::vector<p> p::moved(std::vector<p> w) { k += static_cast<int>(w.size()); w.push_back(*this); return w; }
struct q { int n; double d; std::vector<q> twice() const { return {*this, *this}; } };
// Called like a function of the library, which finds neither.
struct pair { int a; double b; void swap(pair &o) { std::swap(a, o.a); std::swap(b, o.b); } };
static void swapped(pair &l, pair &r) { std::swap(l.a, r.a); }
} // namespace sim
int main() {
  std::vector<sim::p> v(2);
  v[0].k = 6;
  std::printf("%d %zu %d\n", v[1].count(v), v[0].many(4).size(), v[0].pair(2)[1].k);
  v = v[1].moved(std::move(v));
  sim::p *r = &v[0];
  std::printf("%zu %d %d %d %d\n", v.size(), v[2].k, v[0] & 3, v[0] & v[1], *r & v[2]);
  sim::p one;
  one.k = 9;
  std::printf("%d %d %zu\n", one & 1, one & v[0], one.many(3).size());
  std::vector<sim::q> w{{1, 2.5}};
  w = w[0].twice();
  std::printf("%zu %g\n", w.size(), w[1].d);
  std::vector<sim::pair> pairs{{1, 2.5}, {3, 4.5}};
  pairs[0].swap(pairs[1]);
  sim::swapped(pairs[0], pairs[1]);
  // CHECK: std::reverse(pairs.begin(), pairs.end());
  std::reverse(pairs.begin(), pairs.end());
  for (const sim::pair &e : pairs) std::printf("%d %g\n", e.a, e.b);
}
