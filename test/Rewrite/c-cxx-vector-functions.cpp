// Elements go to functions that the call does not name: a std::function keeps
// them, or they override a virtual one.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++14 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++14 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++14 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>
struct body { float x = 0, v = 1; int id = 0; float mass = 2; void step(float dt) { x += v * dt; } };
// CHECK: using rule = std::function<void(body_ref)>;
using rule = std::function<void(body &)>;
// CHECK: virtual void apply(body_ref b, float dt) = 0; virtual float energy(body_cref b) const { return b.v; } };
struct force { virtual ~force() = default; virtual void apply(body &b, float dt) = 0; virtual float energy(const body &b) const { return b.v; } };
// CHECK: void apply(body_ref b, float dt) override
struct gravity : force { void apply(body &b, float dt) override { b.v -= 9.81f * dt; } };
struct drag : force { float k = 0.1f; void apply(body &b, float dt) override; float energy(const body &b) const override { return force::energy(b) + k * b.x; } };
struct more final : drag { void apply(body &one, float) override { one.mass += 1; } };
// CHECK: void drag::apply(body_ref b, float dt)
void drag::apply(body &b, float dt) { b.v *= 1 - k * dt; }
// CHECK: static void nudge(body_ref b)
static void nudge(body &b) { b.x += 0.5f; }
struct scale { float by; void operator()(body &b) const { b.x *= by; } };
// A function that is purely virtual has no body, and a friend may have no call.
struct rule_of_all { virtual ~rule_of_all() = default; virtual float sum(const std::vector<body> &v) const = 0; };
struct masses : rule_of_all { float sum(const std::vector<body> &v) const override { float s = 0; for (auto &b : v) s += b.mass; return s; } };
struct cell { int k = 1; double x = 2; friend unsigned look(const cell &c, const std::vector<cell> &v) { return static_cast<unsigned>(c.k) + static_cast<unsigned>(v.size()); } };
// CHECK: struct row { cell_vector cells; int n = 0; };
struct row { std::vector<cell> cells; int n = 0; };
static std::vector<body> all(50);
static void grow() { all.front().x += 100; }
// CHECK: static void each(const std::function<void(body_cref)> &f) { for (body_cref b : all) f(b); }
static void each(const std::function<void(const body &)> &f) { for (const body &b : all) f(b); }
int main() {
  for (int i = 0; i < 50; ++i) all[i].id = i;
  std::vector<rule> rules;
  float g = 0.25f;
  rules.push_back([g](body &b) { b.v += g; });
  rules.push_back(nudge);
  rules.push_back(rule(&nudge));
  rules.push_back(scale{1.5f});
  // What ends in a function by way of the library's own code is not followed.
  // CHECK: rules.emplace_back([](body_ref b) { b.id += 1; });
  rules.emplace_back([](auto &b) { b.id += 1; });
  std::map<std::string, std::function<bool(const body &)>> tests;
  tests["fast"] = [](const body &b) { return b.v > 1; };
  // CHECK: tests.emplace("even", [](body_cref b) {
  tests.emplace("even", [](const body &b) { grow(); return b.id % 2 == 0; });
  tests.insert(std::make_pair(std::string("far"), [](const auto &b) { grow(); return b.x > 5; }));
  auto shared = std::make_shared<std::function<void(body &)>>([](body &b) { b.mass *= 2; });
  std::vector<std::unique_ptr<force>> forces;
  forces.emplace_back(new gravity); forces.emplace_back(new drag); forces.emplace_back(new more);
  for (int i = 0; i < 10; ++i)
    for (auto &b : all) {
      for (auto &r : rules) r(b);
      for (auto &f : forces) f->apply(b, 0.1f);
      (*shared)(b);
      b.step(0.1f);
    }
  int counts[3] = {};
  for (auto &b : all) { int n = 0; for (auto &t : tests) counts[n++] += t.second(b); }
  float e = 0;
  for (const auto &b : all) for (auto &f : forces) e += f->energy(b);
  std::function<bool(const body &, const body &)> less = [](const body &a, const body &b) { return a.id > b.id; };
  std::partial_sort(all.begin(), all.end(), all.end(), less);
  std::function<float(body)> copies = [](body b) { b.x = 3; return b.v; };
  std::function<void(body &)> none, first = rules[0];
  std::function<float(const body &)> reads = [](const body &b) { return b.x; };
  first(all[3]); std::swap(first, none); none(all[4]);
  each([](const body &b) { std::printf("%d %g %g %g\n", b.id, b.x, b.v, b.mass); });
  masses every;
  const rule_of_all &ruled = every;
  std::vector<row> rows(3);
  rows[1].cells.push_back(cell());
  rows[1].cells[0].k = 4;
  std::printf("%g %d\n", ruled.sum(all), rows[1].cells[0].k);
  body own;
  nudge(own); gravity().apply(own, 1); rules[1](own); more m; m.drag::apply(all[0], 2);
  std::printf("%d %d %d %g %g %g %g %g %d\n", counts[0], counts[1], counts[2], e, own.x, reads(own), reads(all[5]), copies(all[6]), first ? 1 : 0);
}
