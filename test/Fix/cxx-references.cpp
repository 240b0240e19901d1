// C++: references and pointers to elements that are declared together.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o out -- -std=c++17 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT < out/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt -
#include <cstdio>
#include <vector>
struct node { double x = 1, y = 2; };
// CHECK: fixed: declare each name alone; frees std::vector<node>
// In the head of a statement they stay together.
struct stay { double x = 1, y = 2; };
// CHECK: [[@LINE+3]]:{{[0-9]+}}: warning: array 'std::vector<stay>' keeps its layout: 'a' is declared together with others [shared-declaration]
static double sum(const std::vector<stay> &all) {
  double s = 0;
  for (const stay &a = all[0], &b = all[1]; s < 10;)
    s += a.x + b.y;
  return s;
}
int main() {
  std::vector<node> nodes(10);
  double s = sum(std::vector<stay>(4));
  for (size_t i = 0; i + 1 < nodes.size(); ++i) {
    // TEXT:      node_ref a = nodes[i];
    // TEXT-NEXT: node_ref b = nodes[i + 1];
    node &a = nodes[i], &b = nodes[i + 1];
    a.x += b.y;
    b.x = a.x;
    // TEXT: node_cref c = a;
    // TEXT: node_cref d = c;
    const node &c = a, &d = c;
    s += c.x + d.y + b.x;
  }
  std::printf("%g\n", s);
}
