// Records with strings and containers in them, whose copies are made by
// functions; functions that elements cannot answer as objects do.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -

// CHECK: friend bool operator<(agent_cref a, agent_cref b);
// CHECK: static double total(const agent_vector &all);
// CHECK: inline bool agent_cref::near(agent_cref o) const { return agent_place(o) != agent_place(*this) && o.x_ - x_ < 2; }
// CHECK: inline bool operator<(agent_cref a, agent_cref b) { return a.name_ < b.name_; }
// CHECK: inline double agent::total(const agent_vector &all) {
// CHECK: agent_sort(all.begin(), all.end(), [&](agent_cref a, agent_cref b)
// CHECK: agent_sort(all.begin(), all.end());
// CHECK: agent_swap(v[1], v[4]);
// CHECK: v[3] = agent_moved(v.back()); v.pop_back();
// CHECK: if (agent_place(a) == agent_place(b)) continue;

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>
struct tag { std::string text; int weight = 1; };
class agent {
public:
  agent() : name_("nobody"), x_(0), on_(false) {}
  agent(std::string name, double x) : name_(std::move(name)), x_(x), on_(true) { trail_.push_back(x); for (double &e : h_) e = x; }
  const std::string &name() const { return name_; }
  void move(double by) { x_ += by; trail_.push_back(x_); h_[1] = by; }
  double x() const { return x_; }
  std::size_t steps() const { return trail_.size(); }
  void label(const std::string &t) { tags_[t] = static_cast<int>(tags_.size()); best_.text = t; }
  int labels() const { return static_cast<int>(tags_.size()) * 10 + static_cast<int>(best_.text.size()) + best_.weight; }
  void share(const agent &o) { other_ = o.other_ ? o.other_ : std::make_shared<int>(7); }
  int shared() const { return other_ ? *other_ : -1; }
  bool on() const { return on_; }
  bool near(const agent &o) const { return &o != this && o.x_ - x_ < 2; }
  friend bool operator<(const agent &a, const agent &b) { return a.name_ < b.name_; }
  inline static double total(const std::vector<agent> &all) { double s = 0; for (const auto &a : all) s += a.x_ * static_cast<double>(a.trail_.size()); return s; }
private:
  std::string name_;
  double x_;
  std::vector<double> trail_;
  bool on_;
  std::map<std::string, int> tags_;
  tag best_;
  double h_[3];
  std::shared_ptr<int> other_;
};
static void print(const agent &a) { std::printf("%s %g %zu %d %d %d\n", a.name().c_str(), a.x(), a.steps(), a.labels(), a.shared(), a.on()); }
struct vec { double x, y; vec() : x(0), y(0) {} vec(double x, double y) : x(x), y(y) {} vec(const vec &o) : x(o.x), y(o.y) {} vec &operator=(const vec &o) { if (this != &o) { x = o.x; y = o.y; } return *this; } ~vec() {} double dot(const vec &o) const { return x * o.x + y * o.y; } };
// Elements come back from a sort whatever the comparison throws.
static void interrupt(std::vector<agent> &all) {
  int left = 9;
  try {
    std::sort(all.begin(), all.end(), [&](const agent &a, const agent &b) { if (--left == 0) throw left; return b.name() < a.name(); });
  } catch (int) {
    std::printf("interrupted\n");
  }
  std::sort(all.begin(), all.end());
}
int main() {
  std::vector<agent> v;
  for (int i = 0; i < 12; ++i) v.emplace_back("agent number " + std::to_string(i * 7 % 12) + (i % 2 ? " with a long name indeed" : ""), i * 1.5);
  interrupt(v);
  for (auto &a : v) { a.move(a.x() / 2); if (a.steps() > 1) a.label("label " + a.name()); }
  std::sort(v.begin(), v.end());
  for (const auto &a : v) print(a);
  std::swap(v[1], v[4]);
  print(v[1]); print(v[4]);
  v.insert(v.begin() + 2, v[5]);
  v.push_back(v[0]);
  v.insert(v.begin() + 1, 3, agent("three times the same one", 3));
  v.erase(v.begin() + 4, v.begin() + 6);
  v[3] = std::move(v.back()); v.pop_back();
  agent local = v[2], other("other", 1);
  local.share(other); v[2].share(local); v[6].share(v[2]);
  v[7] = local; v.resize(20); v.resize(16, v[3]);
  std::rotate(v.begin(), v.begin() + 5, v.end());
  v.erase(std::remove_if(v.begin(), v.end(), [](const agent &a) { return a.x() > 9; }), v.end());
  int n = 0;
  for (const auto &a : v) for (const auto &b : v) { if (&a == &b) continue; n += a.near(b); }
  std::printf("%d %g\n", n, agent::total(v));
  std::vector<agent> w = v, u(v.begin() + 1, v.begin() + 4), z(3, other);
  w.insert(w.end(), v.begin(), v.end()); w.insert(w.begin() + 2, u.begin(), u.end());
  u = w; u.swap(z); w = std::move(u); v.assign(4, w[1]); z.shrink_to_fit(); z.reserve(100);
  std::reverse(z.begin(), z.end()); v.clear(); v = {local, other, agent("list", 5)};
  for (const auto &a : v) print(a);
  for (const auto &a : w) print(a);
  for (const auto &a : z) print(a);
  agent s = std::move(z[1]); print(s); std::printf("%zu\n", z[1].name().size());
  std::vector<vec> p; for (int i = 0; i < 5; ++i) p.push_back(vec(i, i * 2)); p[1] = p[2] = p[3]; vec q = p[1]; double d = 0; for (const vec &e : p) d += e.dot(q); std::printf("%g\n", d);
}
