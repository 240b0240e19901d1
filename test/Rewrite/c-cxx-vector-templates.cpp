// Function templates that say what they take, whatever their arguments are.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{.}}

#include <algorithm>
#include <cstdio>
#include <vector>

struct body { double x, v; void step(double dt) { x += v * dt; } };
struct steady { unsigned n; explicit steady(unsigned n) : n(n) {} unsigned gen() { return n; } };
struct rising { unsigned n; explicit rising(unsigned n) : n(n) {} unsigned gen() { return n++; } };

// A template that is only declared at first, and one that nobody uses.
template <class RNG> void jiggle(std::vector<body> &bodies, unsigned seed);
// CHECK: template <class RNG> void jiggle(body_vector &bodies, unsigned seed);
template <class T> double unused(std::vector<body> &bodies, T t) {
  double s = 0;
  // CHECK: for (body_ref b : bodies) s += b.x + t(b);
  for (auto &b : bodies) s += b.x + t(b);
  return s;
}

template <class RNG> void jiggle(std::vector<body> &bodies, unsigned seed) {
  RNG rng(seed);
  for (int i = 0; i < 3; ++i)
    // CHECK: for (body_ref b : bodies)
    for (auto &b : bodies)
      b.x += rng.gen() * 0.25;
  // CHECK: body_ref first = bodies[0];
  // CHECK: body copy = bodies[1];
  auto &first = bodies[0];
  auto copy = bodies[1];
  copy.x = 100;
  first.v += copy.x + rng.gen();
  std::swap(first, bodies[2]);
}

// CHECK: template <class F> static void nudge(body_ref b, F f) {
template <class F> static void nudge(body &b, F f) {
  b.v = f(b.x);
  b.step(0.5);
}
// CHECK: template <class F> static void each(body_vector &all, F f) {
template <class F> static void each(std::vector<body> &all, F f) {
  // CHECK: for (body_ref b : all) f(b);
  for (body &b : all) f(b);
}
template <class Order> static void order(std::vector<body>::iterator from, std::vector<body>::iterator to, Order by) {
  // CHECK: [&](body_cref a, body_cref b)
  std::sort(from, to, [&](const body &a, const body &b) { return by(a.x, b.x); });
}
template <class T> static T sum(const std::vector<body> &all, T start) {
  // CHECK: for (body_cref b : all)
  for (const auto &b : all) start += static_cast<T>(b.x);
  return start;
}
template <class T> static T by_value(body b, T t) { b.x += 1; return static_cast<T>(b.x) + t; }

struct world {
  std::vector<body> bodies;
  template <class F> void all(F f) {
    // CHECK: for (body_ref b : bodies)
    for (auto &b : bodies) nudge(b, f);
  }
};

// Nothing looks at what it gets.
template <class T> inline void keep(T const &value) { asm volatile("" : : "r,m"(value) : "memory"); }
template <class T> inline void keep(T &value) { asm volatile("" : "+m"(value) : : "memory"); }

int main() {
  world w;
  for (int i = 0; i < 7; ++i) w.bodies.push_back({i * 1.5, 1.0 + i % 3});
  jiggle<steady>(w.bodies, 3);
  jiggle<rising>(w.bodies, 5);
  w.all([](double x) { return x / 3; });
  double limit = 4;
  w.all([limit](double x) { return x > limit ? -x : x; });
  // CHECK: each(w.bodies, [&](body_ref b)
  each(w.bodies, [&](body &b) { b.x -= limit; });
  keep(w.bodies);
  keep(std::vector<body>(3));
  order(w.bodies.begin(), w.bodies.end(), [](double a, double b) { return a < b; });
  for (const body &b : w.bodies) std::printf("%g %g\n", b.x, b.v);
  order(w.bodies.begin() + 1, w.bodies.end(), [](double a, double b) { return a > b; });
  for (const body &b : w.bodies) std::printf("%g %g\n", b.x, b.v);
  std::printf("%d %g %g\n", sum(w.bodies, 0), sum(w.bodies, 0.5), by_value(w.bodies[2], 0.5) + by_value(w.bodies[2], 1));
}
