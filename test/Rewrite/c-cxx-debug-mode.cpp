// The library's own checks wrap its iterators.
// RUN: rm -rf %t && layoutopt %s --layout=SoA -o %t -- -std=c++17 -D_GLIBCXX_DEBUG 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=keeps
// RUN: %cxx -std=c++17 -D_GLIBCXX_DEBUG %s -o %t/before && %cxx -std=c++17 -D_GLIBCXX_DEBUG %t/c-cxx-debug-mode.cpp -o %t/after
// RUN: %t/before > %t/before.txt && %t/after | diff %t/before.txt -
// SAID: {a, b} SoA
#include <algorithm>
#include <cstdio>
#include <vector>
struct item { int a = 0, b = 0; };
int main() {
  std::vector<item> v(5);
  for (int i = 0; i < 5; i++)
    v[i].a = i * 7 % 5;
  auto less = [](const item &x, const item &y) { return x.a < y.a; };
  std::sort(v.begin(), v.end(), less);
  auto most = std::max_element(v.begin(), v.end(), less);
  for (auto at = v.begin(); at != v.end(); ++at)
    std::printf("%d ", at->a);
  std::printf("%d\n", most->a);
}
