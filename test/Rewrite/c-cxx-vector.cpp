// Vectors of records change by their types; what means the same stays as it is.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=HEADER < soa/body_soa.h
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// A second run finds nothing.
// RUN: cd soa && layoutopt a.cpp --layout=SoA --check -- -std=c++17

// CHECK: struct body_ref;
// CHECK-NEXT: struct body_cref;
// CHECK-NEXT: class body {
// CHECK: double x() const;
// CHECK: void kick(body_cref o, double dt = 0.5);
// CHECK: friend struct body_ref;
// CHECK-NEXT: friend struct body_cref;
// CHECK-NEXT: };
// CHECK-NEXT: }
// CHECK-NEXT: #include "body_soa.h"
// CHECK-NEXT: namespace sim {
// CHECK: inline double body_cref::x() const { return x_; }
// CHECK: inline void body_ref::kick(body_cref o, double dt) const { v_ += dist(o) * dt * o.m_; touch(); }
// CHECK: inline bool body_cref::operator<(body_cref o) const { return x_ < o.x_; }
// CHECK: std::map<std::string, body_vector> named;
// CHECK: std::unique_ptr<body_vector> extra;
// CHECK: body_ref at(int i) { return bodies[i]; }
// CHECK: body_cref at(int i) const { return bodies.at(i); }
// CHECK: body_vector::iterator find(double x) { return std::find_if(bodies.begin(), bodies.end(), [x](body_cref b) { return b.x() > x; }); }
// CHECK: typedef sim::body_vector bodies_t;
// CHECK: for (sim::body_ref a : w.bodies) for (sim::body_cref b : w.bodies) a.kick(b);
// CHECK: sim::body_ref r = big ? v2[3] : v2[4];
// HEADER: inline void body::kick(body_cref o, double dt) {
// HEADER-NEXT: body_ref(*this).kick(o, dt);

#include <vector>
#include <cstdio>
#include <algorithm>
#include <numeric>
#include <map>
#include <memory>
#include <string>
namespace sim {
enum class kind { a, b };
class body {
public:
  body() : x_(0), v_(0), m_(1), on_(false), k_(kind::a) { for (int i = 0; i < 3; ++i) h[i] = i; }
  body(double x, double v) : x_(x), v_(v), m_(2), on_(true), k_(kind::b) { h[0] = h[1] = h[2] = 7; }
  double x() const { return x_; }
  void setX(double x) { x_ = x; }
  double &v() { return v_; }
  const double &v() const { return v_; }
  double dist(const body &o) const { return x_ - o.x_; }
  void kick(const body &o, double dt = 0.5) { v_ += dist(o) * dt * o.m_; touch(); }
  bool operator<(const body &o) const { return x_ < o.x_; }
  body &operator=(const body &) = default;
  body(const body &) = default;
  bool on() const { return on_; }
  kind what() const { return k_; }
  int h[3];
private:
  void touch() { on_ = !on_; h[1]++; }
  double x_, v_;
  float m_;
  bool on_;
  kind k_;
};
inline void print(const body &b) { std::printf("%g %g %d %d %d\n", b.x(), b.v(), b.on(), b.h[1], (int)b.what()); }
struct world {
  std::vector<body> bodies;
  std::map<std::string, std::vector<body>> named;
  std::unique_ptr<std::vector<body>> extra;
  body &at(int i) { return bodies[i]; }
  const body &at(int i) const { return bodies.at(i); }
  void add(const body &b) { bodies.push_back(b); }
  std::vector<body> copy() const { return bodies; }
  std::vector<body>::iterator find(double x) { return std::find_if(bodies.begin(), bodies.end(), [x](const body &b) { return b.x() > x; }); }
};
static bool byV(const body &a, const body &b) { return a.v() < b.v(); }
struct less_x { bool operator()(const body &a, const body &b) const { return a < b; } };
}
using sim::body;
typedef std::vector<sim::body> bodies_t;
static void twice(bodies_t &b) { for (size_t i = 0, n = b.size(); i != n; ++i) b.push_back(b[i]); }
static double total(const std::vector<body> &b) { return std::accumulate(b.begin(), b.end(), 0.0, [](double s, const body &x) { return s + x.x() * 3 + x.v(); }); }
static body make(int i) { return body(i * 1.5, 10 - i); }
int main() {
  sim::world w;
  for (int i = 0; i < 9; ++i) w.add(make((i * 5) % 9));
  w.bodies.emplace_back(3.25, 4.5);
  w.bodies.emplace_back();
  for (auto &a : w.bodies) for (const auto &b : w.bodies) a.kick(b);
  std::sort(w.bodies.begin(), w.bodies.end(), sim::byV);
  std::printf("%g\n", total(w.bodies));
  std::sort(w.bodies.begin(), w.bodies.end(), sim::less_x());
  for (auto it = w.bodies.begin(); it != w.bodies.end(); ++it) { it->setX(it->x() + 1); (*it).v() += 1; print(*it); }
  auto f = w.find(4);
  if (f != w.bodies.end()) { print(*f); w.bodies.erase(f); }
  w.at(2).setX(100); w.at(3) = w.at(2); w.at(1) = make(4);
  const sim::world &cw = w; print(cw.at(3)); print(cw.bodies.front()); print(w.bodies.back());
  auto c = w.copy(); twice(c); c[0].setX(-5); print(c[0]); print(w.bodies[0]);
  w.named["a"] = c; w.named["b"].resize(3); print(w.named["b"][1]); print(w.named["a"].back());
  w.extra.reset(new std::vector<body>(4)); (*w.extra)[2].setX(5); print((*w.extra)[2]);
  w.extra = std::make_unique<std::vector<body>>(c); print((*w.extra)[2]);
  body one = c[1], two; two = c[2]; one.kick(two); print(one); two.kick(c[3], 2); print(two);
  std::vector<body> v2(c.begin() + 1, c.begin() + 4); std::swap(v2, c); std::printf("%d %d\n", (int)c.size(), (int)v2.size());
  v2.insert(v2.begin(), make(7)); v2.resize(30, make(2)); v2.pop_back(); print(v2[0]); print(v2[28]);
  std::reverse(v2.begin(), v2.end()); print(v2[0]);
  bool big = v2[3].x() > v2[4].x(); body &r = big ? v2[3] : v2[4]; r.setX(42); print(v2[3]); print(v2[4]);
  double mx = std::max_element(v2.begin(), v2.end(), [](const body &a, const body &b) { return a.x() < b.x(); })->x();
  std::printf("%g %g\n", mx, total(v2));
  v2.clear(); std::printf("%d\n", (int)v2.empty());
  std::vector<body> three{make(1), make(2), body(3, 4)}; print(three[2]);
  double &px = three[1].v(); px = 77; print(three[1]); int *ph = three[0].h; ph[1] = 9; print(three[0]);
}
