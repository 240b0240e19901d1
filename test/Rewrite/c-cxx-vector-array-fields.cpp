// A loop over a range goes through an array that is a field of an element, const or not.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.cpp && cd %t
// RUN: %clang++ -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: FileCheck %s --input-file=soa/a.cpp
// RUN: %clang++ -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined soa/a.cpp -o after && ./after | diff before.txt -
#include <cstdio>
#include <vector>
struct body {
  int w[3] = {1, 2, 3};
  float y = 0;
};
static void print(const body &b) {
  for (auto &w : b.w)
    std::printf("%d ", w);
}
int main() {
  // CHECK: body_vector v(5);
  std::vector<body> v(5);
  v[1].w[2] = 7;
  // CHECK: for (body_cref b : v)
  for (const auto &b : v)
    for (int w : b.w)
      std::printf("%d ", w);
  for (auto &b : v)
    for (int &w : b.w)
      w += 2;
  const std::vector<body> &same = v;
  for (auto &w : same[1].w)
    std::printf("%d ", w);
  print(v[1]);
  std::puts("");
}
