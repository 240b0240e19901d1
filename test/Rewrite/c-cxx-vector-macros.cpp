// Macros that stand for a container's type, or for its name.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -

#include <cstdio>
#include <vector>
#define vec std::vector
#define seq vector
// CHECK: #define swarm body_vector
#define swarm std::vector<struct body>
struct body { double x; int n; };
using namespace std;
// CHECK: static double sum(const body_vector &all)
static double sum(const vec<body> &all) { double s = 0; for (auto &b : all) s += b.x * b.n; return s; }
// CHECK: struct holder { swarm one; body_vector two; vec<body_vector> three; vec<int> four; };
struct holder { swarm one; seq<body> two; vec<vec<body>> three; vec<int> four; };
int main() {
  holder h;
  for (int i = 0; i < 5; ++i) { h.one.push_back({i * 0.5, i}); h.two.push_back({1, i}); h.four.push_back(i); }
  h.three.push_back(h.one); h.three.push_back(h.two);
  h.three[1][2].x = 7;
  swarm copy = h.three[1];
  std::printf("%g %g %g %zu\n", sum(h.one), sum(copy), sum(h.three[0]), h.four.size());
}
