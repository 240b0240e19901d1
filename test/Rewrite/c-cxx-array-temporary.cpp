// A library's array that is made in an expression keeps no array of other records.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: layoutopt a.cpp --closed-world --layout=SoA -- -std=c++20 2>&1 | FileCheck %s
// RUN: layoutopt a.cpp --closed-world --layout=SoA -i -- -std=c++20 && %clang -std=c++20 -fsyntax-only a.cpp
#include <array>
#include <cstdio>
#include <string>
#include <vector>
struct one {
  int k = 1;
  std::string s = "x";
};
struct two {
  int k = 2, l = 0;
};
int main() {
  // CHECK: {{^}}+  two_vector v(3);
  std::vector<two> v(3);
  std::printf("%d\n", v[1].k + std::array<one, 2>{}[1].k);
}
