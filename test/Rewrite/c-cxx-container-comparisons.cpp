// Whole vectors and arrays are compared by what compares their elements.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: %cxx -std=c++20 a.cpp -o before20 && ./before20 > before20.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null 2> log
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < log
// RUN: FileCheck %s --check-prefix=HEADER --input-file=soa/item_soa.h
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 8' -o soa20 -- -std=c++20 > /dev/null 2> log20
// RUN: FileCheck %s --check-prefix=LOG < log20
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa20/a.cpp -o after && ./after | diff before20.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa20/a.cpp -o after && ./after | diff before20.txt - %}
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{warning: array .*(item|named|plain)}}

#include <array>
#include <cstdio>
#include <string>
#include <vector>

static int asked = 0;
struct item { int key; double x; };
// The operators tell in which order they are asked.
// CHECK: bool operator==(item_cref a, item_cref b)
bool operator==(const item &a, const item &b) { asked = (asked * 31 + a.key * 3 + b.key) % 9973; return a.key == b.key; }
// CHECK: bool operator<(item_cref a, item_cref b)
bool operator<(const item &a, const item &b) { asked = (asked * 37 + a.key * 5 + b.key) % 9973; return a.x < b.x; }
// HEADER: friend bool operator==(const item_vector &left, const item_vector &right) {
// HEADER: friend bool operator<(const item_vector &left, const item_vector &right) {

namespace deep {
class named {
public:
  named(std::string n, int k) : n(std::move(n)), k(k) {}
  // CHECK: bool operator==(const named &other) const;
  bool operator==(const named &other) const { return n == other.n && k == other.k; }
  // CHECK: friend bool operator<(named_cref a, named_cref b);
  friend bool operator<(const named &a, const named &b) { return a.n < b.n; }
private:
  std::string n;
  int k;
};
} // namespace deep

// No comparison of the vector: it gets none.
struct plain { int a, b; };
// LOG-DAG: 'std::vector<other>' keeps its layout: {{.*}}by an operator of elements that is not known to take them
struct other { int a; float b; template <class T> bool operator==(const T &o) const { return a == o.a; } };
// LOG-DAG: 'std::vector<bare>' keeps its layout: {{.*}}by an operator of elements that is not known to take them
struct bare { int a; float b; operator int() const { return a; } };

struct world {
  std::vector<item> all;
  std::array<item, 3> few;
  bool operator==(const world &o) const { return all == o.all && few == o.few; }
};

// CHECK: static int six(const item_vector &a, const item_vector &b)
static int six(const std::vector<item> &a, const std::vector<item> &b) {
  // CHECK: int n = a == b;
  int n = a == b;
  n += 2 * (a != b);
  n += 4 * (a < b);
  n += 8 * (a > b);
  n += 16 * (a <= b);
  return n + 32 * (a >= b);
}

int main() {
  std::vector<std::vector<item>> some(6);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 2 + i % 3; ++j) some[i].push_back(item{j + i / 5, j * 0.5 + i / 3});
  some.push_back({});
  for (auto &a : some)
    for (auto &b : some) {
      const int n = six(a, b);
      std::printf("%d:%d ", n, asked);
    }
  std::array<item, 3> w = {{{1, 2}, {3, 4}, {5, 6}}}, x = w;
  x[2].key = 7;
  const std::array<item, 3> &y = x;
  const bool isLess = w < x, isMore = w > y, isFirst = w == x, isSecond = w != y, isThird = x == y;
  std::printf("\n%d %d %d %d %d\n", isFirst, isSecond, isThird, isLess, isMore);
  std::array<item, 0> none{}, nil{};
  std::printf("%d %d\n", none == nil, none < nil);
  world a{some[0], w}, b = a;
  std::printf("%d ", a == b);
  b.all[0].key = 99;
  const bool isSame = a == b;
  std::printf("%d %d\n", isSame, asked);
  double nan = 0; nan /= nan;
  std::vector<item> odd{{1, nan}}, even{{1, 1}};
  const int first = six(odd, odd), second = six(odd, even), third = six(even, odd);
  std::printf("%d %d %d %d\n", first, second, third, asked);

  std::vector<deep::named> names, more;
  names.emplace_back("a", 1); names.emplace_back("b", 2);
  more = names;
  std::printf("%d %d %d\n", names == more, names < more, names <= more);
  more.pop_back();
  std::printf("%d %d %d %d\n", names == more, names > more, std::vector<deep::named>() == more, names == std::vector<deep::named>{names[0], names[1]});
  std::vector<plain> p(3);
  std::printf("%zu\n", p.size() + static_cast<size_t>(p[0].a + p[1].b));
  std::vector<other> o(2); std::vector<bare> e(2);
  std::printf("%d %d\n", o == o, e == e);
}
