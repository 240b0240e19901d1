// Names for the parts of an element.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{.}}

#include <cstdio>
#include <string>
#include <vector>
namespace sim {
struct body { float x, v; int n[2]; std::string name; };
inline float step(body &b) {
  // CHECK: auto [x, v, n, name] = body_ref(b);
  auto &[x, v, n, name] = b;
  x += v; n[0] += static_cast<int>(name.size());
  return x;
}
}
static int which(float &) { return 1; }
static int which(const float &) { return 2; }
template <class F> static void each(std::vector<sim::body> &w, F f) {
  // CHECK: for (sim::body_ref element{{[_0-9]*}} : w) { auto [x, v, n, name] = element{{[_0-9]*}}; f(x, v); }
  for (auto &[x, v, n, name] : w) f(x, v);
}

int main() {
  std::vector<sim::body> w;
  for (int i = 0; i < 5; ++i) w.push_back({i * 1.5f, 1, {i, 2}, "body " + std::to_string(i)});
  // CHECK: for (sim::body_ref element{{[_0-9]*}} : w) { auto [x, v, n, name] = element{{[_0-9]*}};
  for (auto &[x, v, n, name] : w) {
    x *= 2; v = x + n[1]; n[1] = which(x) + static_cast<int>(sizeof x); name += "!";
    auto deduced = x; n[1] += static_cast<int>(deduced);
  }
  int sum = 0;
  // CHECK: for (sim::body_cref element{{[_0-9]*}} : w) { auto [x, v, n, name] = element{{[_0-9]*}}; sum +=
  for (const auto &[x, v, n, name] : w) sum += which(x) * 10 + n[0] + static_cast<int>(v) + static_cast<int>(name.size());
  // What were copies stay so.
  // CHECK: for (sim::body_cref element{{[_0-9]*}} : w) { auto [x, v, n, name] = sim::body(element{{[_0-9]*}});
  for (auto [x, v, n, name] : w) { x = 100; v = 100; n[0] = 100; name = "copy"; }
  // CHECK: const auto [x, v, n, name] = sim::body(element
  for (const auto [x, v, n, name] : w) { w[0].x += 1; sum += static_cast<int>(x + v) + n[0] + which(x) + static_cast<int>(name.size()); }
  {
    // CHECK: auto [a, b, c, d] = sim::body_ref(w[1]);
    // CHECK: auto [e, f, g, h] = sim::body_cref(w[1]);
    // CHECK: auto [i, j, k, l] = sim::body(w[2]);
    auto &&[a, b, c, d] = w[1];
    const auto &[e, f, g, h] = w[1];
    auto [i, j, k, l] = w[2];
    a += 3; i += 5; j = b; k[0] = c[0]; l = d + h;
    std::printf("%g %g %g %d %d %s %d %d\n", e, f, i, g[0], k[0], l.c_str(), which(a), which(e));
  }
  const std::vector<sim::body> &same = w;
  // CHECK: auto [p, q, r, s] = sim::body_cref(*same.begin());
  auto &[p, q, r, s] = *same.begin();
  std::printf("%g %g %d %s %d\n", p, q, r[0], s.c_str(), which(p));
  each(w, [](float &x, const float &v) { x -= v; });
  for (auto &b : w) { const float at = step(b); std::printf("%g %g %d %d %s\n", at, b.v, b.n[0], b.n[1], b.name.c_str()); }
  sim::body single{1, 2, {3, 4}, "single"};
  auto &[x, v, n, name] = single;
  x += v; n[0] = 2;
  const float last = sim::step(single);
  std::printf("%d %g %g %s\n", sum, last, x, name.c_str());
}
