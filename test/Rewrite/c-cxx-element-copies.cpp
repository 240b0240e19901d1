// Elements that are copied where the type of the copy is deduced: captures,
// pairs, tuples.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null 2> log
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < log
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{warning: array .*(item|owner)}}

#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace sim {
struct item {
  int key; double x;
  double twice() const { return 2 * x; }
};
}
struct owner { std::string name; int key; };

struct r1 { int a; float b; }; struct r2 { int a; float b; }; struct r3 { int a; float b; };
struct r4 { int a; float b; }; struct r5 { int a; float b; }; struct r6 { int a; float b; };
struct r7 { int a; float b; }; struct r8 { int a; float b; };
struct seen { const r8 *at; int n; seen(const r8 &r) : at(&r), n(r.a) {} };
// LOG-DAG: 'std::vector<r1>' keeps its layout: a std::reference_wrapper keeps the element
// LOG-DAG: 'std::vector<r2>' keeps its layout: {{.*}}element
// LOG-DAG: 'std::vector<r3>' keeps its layout: {{.*}}element
// LOG-DAG: 'std::vector<r4>' keeps its layout: {{.*}}element
// LOG-DAG: 'std::vector<r5>' keeps its layout: a lambda copies the element that 'r' is bound to
// LOG-DAG: 'std::vector<r6>' keeps its layout: {{.*}}element
// LOG-DAG: 'std::vector<r7>' keeps its layout: {{.*}}element
// LOG-DAG: 'std::vector<r8>' keeps its layout: {{.*}}element
#define PAIR(e) std::make_pair(e, 1)
static void refused() {
  std::vector<r1> v1(2);
  auto p1 = std::make_pair(std::ref(v1[0]), 1);
  std::vector<r2> v2(2);
  std::pair<const r2 &, int> p2{v2[0], 1};
  std::vector<r3> v3(2);
  auto p3 = std::tie(v3[0]);
  std::vector<r4> v4(2);
  auto f4 = [&r = v4[0]] { return r.a; };
  std::vector<r5> v5(2);
  const r5 &r = v5[0];
  auto f5 = [=] { return r.a; };
  std::vector<r6> v6(2);
  auto p6 = PAIR(v6[0]);
  std::vector<r7> v7(2);
  auto p7 = std::make_pair<r7 &, int>(v7[0], 1);
  std::vector<r8> v8(2);
  std::pair<seen, int> p8{v8[0], 1};
  v1[0].a = 1; v2[0].a = 2; v3[0].a = 3; v4[0].a = 4; v5[0].a = 5; v6[0].a = 6; v7[0].a = 7; v8[0].a = 8;
  std::printf("%d %d %d %d %d %d %d %d\n", p1.first.a, p2.first.a, std::get<0>(p3).a, f4(), f5(), p6.first.a, p7.first.a, p8.first.at->a + p8.first.n);
}

template <class F> static double call(F f) { return f(); }

int main() {
  std::vector<sim::item> v;
  for (int i = 0; i < 6; ++i) v.push_back({i, i * 0.5});
  const std::vector<sim::item> &all = v;
  double sum = 0;
  for (int i = 0; i < 6; ++i) {
    // CHECK: auto f = [x = sim::item(v[i])] { return x.x + x.twice(); };
    auto f = [x = v[i]] { return x.x + x.twice(); };
    // CHECK: auto g = [x(sim::item(all[i]))]() mutable { return x.x += 1; };
    auto g = [x(all[i])]() mutable { return x.x += 1; };
    v[i].x += 10;
    sum = sum * 1.5 + f() + g() + g();
  }
  std::printf("%g\n", sum);
  const sim::item &low = v[1];
  sim::item &high = v[4];
  // CHECK: auto kept = [low = sim::item(low), high = sim::item(high), &sum]() mutable {
  auto kept = [low, high, &sum]() mutable {
    high.x *= 2;
    auto again = [high] { return high.x + high.twice(); };
    return low.x + high.x + again() + low.twice() + sum;
  };
  std::function<double()> later = kept;
  v[1].x = v[4].x = 100;
  const double one = kept(), two = later();
  std::printf("%g %g %g\n", one, two, call(kept));
  // CHECK: auto p = std::make_pair(sim::item(v[1]), 3);
  auto p = std::make_pair(v[1], 3);
  std::pair<sim::item, int> q{v[2], 4}, r(all[3], 5);
  std::pair s(v[4], v[5]);
  // CHECK: std::pair<sim::item, sim::item> pr(static_cast<sim::item>(low), static_cast<sim::item>(v[4]));
  std::pair<sim::item, sim::item> pr(low, v[4]);
  // CHECK: std::tuple<int, sim::item, int> t(1, static_cast<sim::item>(v.back()), 2);
  std::tuple<int, sim::item, int> t(1, v.back(), 2);
  auto u = std::make_tuple(high, 1.5, *v.begin());
  // CHECK: std::optional<sim::item> o = static_cast<sim::item>(v[0]), n;
  std::optional<sim::item> o = v[0], n;
  n = std::make_optional(low);
  for (auto &e : v) { e.x = -1; e.key = -2; }
  std::printf("%g %g\n", pr.first.x, pr.second.x);
  std::printf("%g %d %g %g %g %g\n", p.first.x, p.second, q.first.x, r.first.x, s.first.x, s.second.x);
  std::printf("%g %g %g %g %g\n", std::get<1>(t).x, std::get<0>(u).x, std::get<2>(u).x, o->x, n->x);
  std::map<int, std::pair<sim::item, int>> m;
  std::map<int, sim::item> single;
  // CHECK: m[1] = {sim::item(v[0]), 2};
  m[1] = {v[0], 2};
  // CHECK: m.insert({2, std::make_pair(sim::item(v[1]), 3)});
  m.insert({2, std::make_pair(v[1], 3)});
  single.insert({4, v[3]});
  single.insert(std::make_pair(5, v[4]));
  v[0].x = 7;
  std::vector<std::pair<int, sim::item>> pairs;
  pairs.push_back({1, v[0]});
  v[0].x = 8;
  std::printf("%g %g %g %g %g\n", m[1].first.x, m[2].first.x, single[4].x, single[5].x, pairs[0].second.x);

  std::vector<owner> o2;
  for (int i = 0; i < 4; ++i) o2.push_back({std::string(40, static_cast<char>('a' + i)), i});
  // CHECK: auto name = [w = owner(o2[1])] { return w.name; };
  auto name = [w = o2[1]] { return w.name; };
  auto both = std::make_pair(o2[2], o2[3]);
  o2.clear();
  std::printf("%s %s %s\n", name().c_str(), both.first.name.c_str(), both.second.name.c_str());
  refused();
}
