// Spans that functions, virtual ones too, conversions and aggregates get and
// give; parts of their elements.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++20 > /dev/null
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// CHECK-DAG: operator S_cspan() const { return v; }
// CHECK-DAG: float f(S_cspan s) override
// CHECK-DAG: static thread_local S_cspan tls;
// CHECK-DAG: static float g(S_cspan q)
#include <span>
#include <vector>
#include <cstdio>
#include <cstring>
#include <new>
#include <utility>
struct S { float x, y; int id; };
struct conv { std::vector<S> v; operator std::span<const S>() const { return v; } operator std::span<S>() { return v; } };
static float first(std::span<const S> s) { return s[0].x; }
struct base { virtual float f(std::span<const S> s) = 0; virtual ~base() {} };
struct derived : base { float f(std::span<const S> s) override { return s.back().y; } };
struct nondef { std::span<S> a; std::span<const S> b = a; int k = 0; };
struct agg { int n; std::span<const S> s; };
static std::span<S> current;
static thread_local std::span<const S> tls;
static agg make(std::vector<S> &v) { return {static_cast<int>(v.size()), v}; }
template <class T> static T id(T t) { return t; }
namespace n { using s_view = std::span<S>; using namespace std; static float g(span<const S> q) { return q.empty() ? 0 : q[0].y; } }
static void fill(n::s_view v) { for (auto &[x, y, id] : v) { x = 1; y = float(id); } }
enum { two = 2 };
int main() {
  conv c; for (int i = 0; i < 5; i++) c.v.push_back({float(i), 3, i});
  std::printf("%g %g\n", first(c.v), first(c.v));
  derived d; base &b = d;
  std::printf("%g %g\n", b.f(c.v), n::g(c.v));
  nondef nd; nd.a = c.v; nd.b = nd.a.last(two);
  current = nd.a; tls = current;
  agg a = make(c.v), a2 = {3, std::span<const S>(c.v.begin(), two)};
  std::printf("%d %zu %zu %zu\n", a.n, a.s.size(), a2.s.size(), tls.size());
  fill(c.v); fill({c.v.begin() + 1, c.v.end() - 1}); fill(nd.a.subspan(two));
  agg copy = a; copy.s = copy.s.subspan(3); agg moved = std::move(copy);
  std::printf("%zu %g\n", moved.s.size(), moved.s[1].y);
  for (const auto &[x, y, i] : moved.s) std::printf("%g %g %d\n", x, y, i);
  auto [n1, s1] = a; std::printf("%d %zu\n", n1, s1.size());
  std::span<S> z = current; z[0] = z[1]; z.front() = S{8, 8, 8};
  const auto r = z.rbegin(); r->x = 6; (*(r + 1)).y = 5; r[2].id = 4;
  std::printf("%g %g %d\n", c.v[4].x, c.v[3].y, c.v[2].id);
  auto f = [](std::span<S> s) -> std::span<S> { return s.subspan(1); };
  for (auto s = f(z); !s.empty(); s = f(s)) std::printf("%d ", s[0].id);
  const S &ref = z[3]; S cp = z[3]; z[3].x = 99; std::printf("%g %g\n", ref.x, cp.x);
  for (auto it = std::begin(z); it != std::end(z); it += 1) it->id = int(it - z.begin());
  std::printf("%d %td\n", z[4].id, std::ssize(z));
}
