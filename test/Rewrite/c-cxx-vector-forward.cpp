// Functions that are declared in front of the record's definition, and names for
// containers of the record in there.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{.}}

#include <cstdio>
#include <utility>
#include <vector>

namespace sim {
// CHECK: struct bird_ref;
// CHECK-NEXT: struct bird_cref;
// CHECK-NEXT: class bird_vector;
// CHECK-NEXT: class bird;
class bird;
// CHECK: using flock = bird_vector;
using flock = std::vector<bird>;
namespace rules {
// CHECK: double apart(bird_cref self, const bird_vector &others);
double apart(const bird &self, const std::vector<bird> &others);
// CHECK: bird_ref first(bird_vector &);
bird &first(std::vector<bird> &);
}
class bird {
public:
  // CHECK: using halves = std::pair<bird_vector, bird_vector>;
  using halves = std::pair<std::vector<bird>, std::vector<bird>>;
  bird(double x, double v) : x_(x), v_(v) {}
  double x() const { return x_; }
  void step() { x_ += v_; }
  // CHECK: static halves split(const bird_vector &all);
  static halves split(const std::vector<bird> &all);
private:
  double x_, v_;
};
}
double sim::rules::apart(const bird &self, const std::vector<bird> &others) {
  double s = 0;
  for (const bird &o : others) s += o.x() - self.x();
  return s;
}
sim::bird &sim::rules::first(std::vector<bird> &all) { return all[0]; }
sim::bird::halves sim::bird::split(const std::vector<bird> &all) {
  halves h;
  for (const auto &b : all) (b.x() < 3 ? h.first : h.second).push_back(b);
  return h;
}
int main() {
  sim::flock all;
  for (int i = 0; i < 6; ++i) all.emplace_back(i, i % 3);
  for (int i = 0; i < 6; ++i) {
    // CHECK: sim::bird_ref old{all[i]};
    // CHECK: sim::bird_cref same{all[i]};
    sim::bird &old{all[i]};
    const sim::bird &same{all[i]};
    old.step();
    std::printf("%g\n", same.x());
  }
  sim::rules::first(all).step();
  std::printf("%g %zu %zu\n", sim::rules::apart(all[2], all), sim::bird::split(all).first.size(), sim::bird::split(all).second.size());
}
