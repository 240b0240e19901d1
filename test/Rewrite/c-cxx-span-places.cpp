// Spans as values: overloads, defaults, references and pointers to spans,
// members that are constant, elements that change places.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++20 > /dev/null
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// CHECK-DAG: static int pick(S_span) { return 1; }
// CHECK-DAG: static int pick(S_cspan) { return 2; }
// CHECK-DAG: const S_span s; mutable S_cspan seen;
// CHECK-DAG: S_ref e = (*up)[3];
#include <span>
#include <vector>
#include <array>
#include <cstdio>
#include <algorithm>
#include <numeric>
#include <memory>
struct S { float x, y; int id; };
// overloads
static int pick(std::span<S>) { return 1; }
static int pick(std::span<const S>) { return 2; }
static int pick2(const std::vector<S> &) { return 1; }
static int pick2(std::span<const S>) { return 2; }
static void grow(std::vector<S> &v, std::span<const S> more) { v.insert(v.end(), more.begin(), more.end()); }
struct K { const std::span<S> s; mutable std::span<const S> seen; int n = 0; };
static std::span<S> &choose(std::span<S> &a, std::span<S> &b, bool f) { return f ? a : b; }
static const std::span<const S> *addr(const std::span<const S> &s) { return &s; }
static void byptr(std::span<S> *out, std::vector<S> &v) { *out = v; }
static float rec(std::span<const S> s) { return s.empty() ? 0 : s.front().x + rec(s.subspan(1)); }
static float dflt(std::span<const S> s = {}) { float t = 0; for (auto &&e : s) t += e.y; return t; }
int main() {
  std::vector<S> v(8);
  for (int i = 0; i < 8; i++) v[size_t(i)] = {float(i), float(2 * i), i};
  std::span<S> s{v};
  const std::span<const S> c{s};
  std::printf("%d %d %d %d\n", pick(s), pick(c), pick2(v), pick2(s));
  std::vector<S> w;
  grow(w, c.first(3)); grow(w, v); grow(w, {});
  std::printf("%zu %g\n", w.size(), rec(w));
  K k{s, c, 3};
  k.s[1].x = 44; k.seen = k.s.subspan(6);
  const K &kc = k; kc.s[2].y = 9; kc.seen = w;
  std::span<S> other = w;
  choose(s, other, false)[0].id = 123;
  std::printf("%d %d\n", addr(c) == &c, w[0].id);
  byptr(&s, w);
  std::printf("%zu %g %g %g\n", s.size(), dflt(), dflt(v), dflt(s));
  s = std::span<S>(v.begin() + 2, v.begin() + 5);
  S tmp = s[0]; s[0] = s[2]; s[2] = tmp;
  std::swap(s[0], s[1]);
  std::iter_swap(s.begin(), s.end() - 1);
  auto p = std::partition(s.begin(), s.end(), [](const S &a) { return a.id > 2; });
  std::printf("%td %d %d %d\n", p - s.begin(), s[0].id, s[1].id, s[2].id);
  float t = 0; for (size_t i = s.size(); i-- > 0;) t = t * 2 + s[i].x;
  std::printf("%g\n", t);
  std::span<S> arr[2] = {s, std::span<S>(w).last(2)};
  for (auto &a : arr) for (auto &e : a) e.x += 1;
  std::unique_ptr<std::span<S>> up(new std::span<S>(v));
  (*up)[7].x = -1; up->back().y = -2;
  auto &e = (*up)[3]; e.id = 70;
  auto lam = [s, &other](int i) { return s[size_t(i)].id + other[size_t(i)].id; };
  std::printf("%d %g %g %d\n", lam(1), v[7].x, v[7].y, v[3].id);
  while (!s.empty()) { s.back().id++; s = s.first(s.size() - 1); }
  auto mm = std::minmax_element(other.begin(), other.end(), [](const S &a, const S &b) { return a.x < b.x; });
  std::printf("%g %g %g\n", mm.first->x, mm.second->x, std::accumulate(v.begin(), v.end(), 0.f, [](float a, const S &b) { return a + b.x + float(b.id); }));
  if (std::span<S> q = v; q.size() > 3) q[0].x = 5;
  std::printf("%g %zu\n", v[0].x, std::size(c));
}
