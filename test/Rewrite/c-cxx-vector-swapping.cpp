// Records that are assigned by a swap of each field with those of a copy.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null 2> log
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < log
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <cstdio>
#include <utility>
#include <vector>
struct at { double x, y; };
class ball {
public:
  ball(double r, at c) : c(c), r(r), id(static_cast<int>(r)) {}
  ball(const ball &other) = default;

  ball &operator=(ball other) noexcept {
    std::swap(c, other.c);
    std::swap(other.r, r);
    using std::swap;
    swap(id, other.id);
    return *this;
  }
  at c; double r; int id;
};
// What is forgotten keeps its value.
// LOG-DAG: 'std::vector<half>' keeps its layout: record 'half' is not copied, moved and destroyed field by field
struct half { int a = 1; double x = 2; half() = default; half(const half &) = default; half &operator=(half other) { std::swap(a, other.a); return *this; } };
// LOG-DAG: 'std::vector<twice>' keeps its layout: record 'twice' is not copied, moved and destroyed field by field
struct twice { int a = 1; double x = 2; twice() = default; twice(const twice &) = default; twice &operator=(twice other) { std::swap(a, other.a); std::swap(a, other.a); std::swap(x, other.x); return *this; } };
// LOG-DAG: 'std::vector<taken>' keeps its layout: record 'taken' is not copied, moved and destroyed field by field
struct taken { int a = 1; double x = 2; taken() = default; taken(const taken &) = default; taken &operator=(taken &&other) { std::swap(a, other.a); std::swap(x, other.x); return *this; } };
int main() {
  // CHECK: ball_vector all;
  std::vector<ball> all;
  for (int i = 0; i < 4; i++) all.push_back(ball(i, {i * 0.5, i * 2.0}));
  all[0] = all[3];
  ball one(9, {8, 7});
  all[1] = one;
  one = all[2];
  all.erase(all.begin() + 2);
  for (const ball &b : all) std::printf("%g %g %g %d\n", b.c.x, b.c.y, b.r, b.id);
  std::printf("%g %d\n", one.r, one.id);
  std::vector<half> halves(2); halves[1].x = 5; halves[0] = halves[1];
  std::vector<twice> twices(2); twices[1].a = 5; twices[0] = twices[1];
  std::vector<taken> takens(2); takens[1].a = 5; takens[0] = std::move(takens[1]);
  std::printf("%g %d %d %d\n", halves[0].x, twices[0].a, takens[0].a, takens[1].a);
}
