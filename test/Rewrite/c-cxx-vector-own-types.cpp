// Fields of types that the record defines.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <cstdio>
#include <vector>
namespace sim {
class agent {
public:
  enum state { idle, busy, gone };
  struct at { int x, y; struct deep { int q; } d; };
  union both { int i; float f; };
public:
  agent(int k) : s(idle), where{k, 2 * k, {k}} { u.i = k; }
  void step() { if (s == idle) s = busy; else s = gone; where.x++; state t = s; if (t == busy) where.d.q += 2; }
  int now() const { return s * 100 + where.x + where.d.q + u.i; }
  bool same(const agent &o) const { return s == o.s; }
private:
  state s;
  at where;
  both u;
  state past[3] = {idle, busy, idle};
public:
  int old(int k) const { return past[k]; }
};
struct outer { enum class mode { a, b }; mode m; int k; double w; static const mode first = mode::a; mode other() const { return m == mode::a ? mode::b : first; } };
}
int main() {
  // CHECK: sim::agent_vector all;
  std::vector<sim::agent> all;
  for (int i = 0; i < 5; i++) all.emplace_back(i);
  for (sim::agent &a : all) a.step();
  all[2].step();
  for (const auto &a : all) { std::printf("%d %d %d\n", a.now(), a.same(all[0]), a.old(1)); }
  // CHECK: sim::outer_vector os(3);
  std::vector<sim::outer> os(3);
  os[1].m = sim::outer::mode::b;
  for (auto &o : os) { o.m = o.other(); o.k++; std::printf("%d\n", static_cast<int>(o.m)); }
}
