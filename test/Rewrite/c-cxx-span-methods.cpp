// A record whose methods take spans of its kind, and a class that keeps one.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++20 > /dev/null
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// CHECK-DAG: class particle_span;
// CHECK-DAG: class particle_cspan;
// CHECK-DAG: float near(particle_cspan others) const;
// CHECK-DAG: static float total(particle_cspan all);
// CHECK-DAG: particle_cspan all() const { return {all_}; }
#include <span>
#include <vector>
#include <cstdio>
class particle {
  float x_, v_;
public:
  particle(float x, float v) : x_(x), v_(v) {}
  float near(std::span<const particle> others) const {
    float sum = 0;
    for (const auto &o : others)
      if (&o != this)
        sum += (o.x_ - x_);
    return sum;
  }
  void push(std::span<particle> others) {
    for (auto &o : others)
      o.v_ += x_;
  }
  static float total(std::span<const particle> all) {
    float s = 0;
    for (std::size_t i = 0; i < all.size(); i++)
      s += all[i].v_;
    return s;
  }
  float x() const { return x_; }
};
class system_ {
  std::vector<particle> all_;
  std::span<particle> active_;
public:
  void add(float x, float v) { all_.emplace_back(x, v); }
  void activate(std::size_t n) { active_ = std::span<particle>{all_.data(), n}; }
  std::span<const particle> active() const { return active_; }
  std::span<particle> active() { return active_; }
  std::span<const particle> all() const { return {all_}; }
};
int main() {
  system_ s;
  for (int i = 0; i < 7; i++)
    s.add(float(i), float(i * i));
  s.activate(4);
  const system_ &c = s;
  for (particle &p : s.active())
    p.push(s.active().subspan(1, 2));
  std::printf("%g %g %g\n", particle::total(c.active()), c.all()[3].near(c.all()), c.active().front().x());
}
