// Elements that can be read once come to the end of a vector one by one, as the library has it: who looks at the vector
// meanwhile, at its capacity afterwards, or catches what an iterator throws, sees the same.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 2>&1 | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined soa/a.cpp -o after && ./after | diff before.txt -
// CHECK: SoA
// CHECK-NOT: keeps
#include <cstdio>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <vector>
struct pair { int a; double b; };
static std::istream &operator>>(std::istream &is, pair &p) { return is >> p.a >> p.b; }

static std::vector<pair> all;
struct counter {
  using iterator_category = std::input_iterator_tag;
  using value_type = pair;
  using difference_type = long;
  using pointer = const pair *;
  using reference = pair;
  int n, last;
  pair operator*() const {
    if (n == last)
      throw std::out_of_range("counter");
    std::printf("[%zu]", all.size());
    return {n, n * .5};
  }
  counter &operator++() { ++n; return *this; }
  counter operator++(int) { counter old = *this; ++n; return old; }
  bool operator==(const counter &o) const { return n == o.n; }
  bool operator!=(const counter &o) const { return n != o.n; }
};

int main() {
  std::istringstream text("1 2 3 4 5 6 7 8 9 10");
  std::vector<pair> v(2);
  v.insert(v.end(), std::istream_iterator<pair>(text), std::istream_iterator<pair>());
  std::printf("%zu %zu %g\n", v.size(), v.capacity(), v.back().b);
  all.insert(all.end(), counter{0, -1}, counter{4, -1});
  all.insert(all.begin() + 1, counter{7, -1}, counter{9, -1});
  try {
    all.insert(all.end(), counter{5, 7}, counter{9, 7});
  } catch (const std::out_of_range &) {
    std::puts(" thrown");
  }
  all.insert(all.end(), v.begin(), v.end());
  for (const pair &p : all)
    std::printf("%d %g\n", p.a, p.b);
  return 0;
}
