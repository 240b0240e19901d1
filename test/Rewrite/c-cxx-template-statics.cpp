// A static member of a class template that is a vector: its definition out of the class is rewritten once.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null 2> log
// RUN: FileCheck %s --check-prefix=LOG --allow-empty < log
// LOG-NOT: not-verified
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
#include <cstdio>
#include <vector>
struct body { int x, y; };
// CHECK: static typename [[T:.*]]<T>::vector all;
template <class T> struct pool { static std::vector<T> all; static int n; int m; };
// CHECK: template <class T> typename [[T]]<T>::vector pool<T>::all;
template <class T> std::vector<T> pool<T>::all;
template <class T> int pool<T>::n = 3;
int main() {
  pool<body>::all.resize(3);
  pool<body>::all[1].x = 4;
  pool<int>::all.push_back(pool<int>::n);
  for (const auto &each : pool<body>::all) std::printf("%d %d\n", each.x, each.y);
  std::printf("%d %d\n", pool<int>::all[0], pool<body>::n);
}
