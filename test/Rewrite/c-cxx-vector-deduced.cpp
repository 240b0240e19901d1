// Methods whose type is deduced, or stands behind an arrow: where the body moves
// the type is written out.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{.}}

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace sim {
struct vec { double x = 0, y = 0; };
namespace detail { enum class kind { slow, fast }; }
class bird {
public:
  enum side { left, right };
  bird() = default;
  bird(double x, double v) : pos_{x, -x}, v_(v), name_("bird"), n_(static_cast<std::uint32_t>(x)) {}
  // CHECK: auto pos() const -> vec const &;
  // CHECK-NEXT: sim::vec &pos();
  auto pos() const -> vec const & { return pos_; }
  auto &pos() { return pos_; }
  // CHECK: const std::string &name() const;
  const auto &name() const { return name_; }
  // CHECK: sim::vec twice() const;
  auto twice() const { return vec{pos_.x * 2, pos_.y * 2}; }
  // CHECK: sim::detail::kind kind() const;
  auto kind() const { return v_ > 2 ? detail::kind::fast : detail::kind::slow; }
  // CHECK: sim::bird::side where() const;
  auto where() const { return pos_.x > 2 ? right : left; }
  // CHECK: auto turn(double by) noexcept -> side;
  auto turn(double by) noexcept -> side { v_ += by; return where(); }
  auto far() const;
  auto push(const vec &by) -> vec;
  auto number() const { return n_; }
  // Nobody calls these for an element.
  auto me() { return this; }
  decltype(auto) speed() const { return (v_); }
private:
  vec pos_;
  double v_ = 0;
  std::string name_;
  std::uint32_t n_ = 0;
};
} // namespace sim
// CHECK: inline auto bird_cref::pos() const -> vec const & { return pos_; }
// CHECK: inline sim::vec &bird_ref::pos() const { return pos_; }
// CHECK: inline const std::string &bird_cref::name() const { return name_; }
// CHECK: inline sim::bird::side bird_cref::where() const { return pos_.x > 2 ? bird::right : bird::left; }
// CHECK: inline auto bird_ref::turn(double by) const noexcept -> bird::side { v_ += by; return where(); }
// CHECK: bool sim::bird_cref::far() const { return pos_.x > 3; }
// CHECK: auto sim::bird_ref::push(const vec &by) const -> vec { pos_.x += by.x; return pos_; }
auto sim::bird::far() const { return pos_.x > 3; }
auto sim::bird::push(const vec &by) -> vec { pos_.x += by.x; return pos_; }

int main() {
  std::vector<sim::bird> v;
  for (int i = 0; i < 6; ++i) v.emplace_back(i, i % 4);
  int n = 0;
  for (auto &b : v) {
    b.pos().x += b.twice().y / 8;
    n += b.turn(0.5) == sim::bird::right;
    b.push({0.25, 1});
    n += 10 * static_cast<int>(b.kind()) + 100 * b.where() + 1000 * b.far() + static_cast<int>(b.number());
  }
  sim::bird single(3, 4);
  single.me()->push({1, 1});
  for (const auto &b : v) std::printf("%g %g %s\n", b.pos().x, b.pos().y, b.name().c_str());
  std::printf("%d %g %g %d\n", n, single.pos().x, single.speed(), single.far());
}
