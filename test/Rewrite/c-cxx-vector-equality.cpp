// A method `operator==` that takes an element, in C++20, where compilers
// try both orders.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa20 -- -std=c++20 > /dev/null 2> log
// RUN: grep -v CHECK soa20/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < log
// RUN: FileCheck %s --check-prefix=HEADER --input-file=soa20/point_soa.h
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa20/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++2b -Wall -Wextra -Werror soa20/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa20/a.cpp -o after && ./after | diff before.txt - %}
// RUN: %if gcov %{ g++ -O2 -std=c++23 -Wall -Wextra -Werror soa20/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt soa20/a.cpp --layout=SoA --check -- -std=c++20 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{warning: array .*(point|named|given)}}

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

struct point {
  double x, y;
  int id = 0;
  // CHECK: bool operator==(const point &other) const;
  [[nodiscard]] bool operator==(const point &other) const { return x == other.x && y == other.y; }
  // CHECK: double to(point_cref other) const;
  double to(const point &other) const { return *this == other ? 0 : x - other.x; }
};
// HEADER: friend bool operator==(const point_cref &left, const point &right)
// HEADER: friend bool operator==(const point_ref &left, const point_ref &right)
// HEADER: inline bool point::operator==(const point &other) const {

class named {
public:
  named(std::string n, int k) : n(std::move(n)), k(k) {}
  // CHECK: bool operator==(const named &) const noexcept;
  bool operator==(const named &) const noexcept;
  bool operator==(int number) const { return k == number; }
private:
  std::string n;
  int k;
};
// CHECK: bool named_cref::operator==(named_cref other) const noexcept {
bool named::operator==(const named &other) const noexcept { return n == other.n && k == other.k; }

// A function `!=` that does not mean the opposite.
// LOG-DAG: 'std::vector<odd>' keeps its layout: C++20 compares records in either order by 'operator=='
struct odd {
  int x; float y;
  bool operator==(const odd &other) const { return x == other.x; }
};
inline bool operator!=(const odd &a, const odd &b) { return a.y != b.y; }
// LOG-DAG: 'std::vector<strange>' keeps its layout: C++20 compares records in either order by 'operator=='
struct strange {
  int x; float y;
  bool operator==(const strange &other) const { return x == other.x; }
  bool operator!=(const strange &other) const { return y != other.y; }
};
// LOG-DAG: 'std::vector<ordered>' keeps its layout: {{.*}}operator==
struct ordered {
  int x; float y;
  bool operator==(const ordered &other) { return x == other.x; }
};
// See c-cxx-defaulted-equality.cpp.
// CHECK: bool operator==(const given &other) const = default;
struct given {
  int x; float y;
  bool operator==(const given &other) const = default;
};

int main() {
  std::vector<point> all;
  for (int i = 0; i < 6; ++i) all.push_back({i % 3 * 1.0, i % 2 * 2.0, i});
  const std::vector<point> &same = all;
  point p = all[4];
  const point &c = p;
  int n = 0;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      n += all[i] == all[j];
      n += 2 * (all[i] != same[j]);
      n += 3 * (same[i] == all[j]);
      n += 5 * !(same[i] == same[j]);
    }
  for (auto &each : all) {
    n += 7 * (each == p) + 11 * (p == each) + 13 * (each != c) + 17 * (c != each);
    for (const auto &other : all) n += 19 * (each == other) + 23 * (other == p) + 29 * (c == other);
  }
  std::printf("%d %td %td\n", n, std::find(all.begin(), all.end(), p) - all.begin(), std::count(all.begin(), all.end(), c));
  std::printf("%g %g\n", all[1].to(all[2]), p.to(all[4]));
  std::vector<named> names;
  names.emplace_back("a", 1);
  names.emplace_back("b", 2);
  names.push_back(names[0]);
  std::printf("%d %d %d %d\n", names[0] == names[1], names[0] == names[2], names[1] == 2, names[1] == named("b", 2));
  std::vector<odd> odds(3); odds[1].y = 2;
  std::printf("%d %d\n", odds[0] == odds[1], odds[0] != odds[1]);
  std::vector<strange> stranges(3); stranges[1].y = 2;
  std::printf("%d %d\n", stranges[0] == stranges[1], stranges[0] != stranges[1]);
  std::vector<ordered> orders(3); orders[1].y = 2;
  const ordered &constant = orders[1];
  std::printf("%d\n", orders[0] == constant);
  std::vector<given> givens(3); givens[1].y = 2;
  std::printf("%d %d\n", givens[0] == givens[1], givens[0] == givens[2]);
}
