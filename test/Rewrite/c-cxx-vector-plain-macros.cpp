// Methods that move to the class for elements may use macros that are numbers.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o out -- -std=c++17 2>&1 | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt -
#include <cmath>
#include <cstdio>
#include <vector>
#define GRAVITY 6.5
#define LIMIT (2 * GRAVITY + 0.5)
// CHECK-NOT: array 'std::vector<node>'
struct node {
  double x = 1, y = 2;
  double pull(const node &o) const {
    const double d = GRAVITY * (o.x - x);
    return std::fabs(d) > LIMIT ? LIMIT : d + M_PI;
  }
};
// One that becomes another number, and one that is more than numbers.
#define STEP 3
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: note: 'next' would have to move to the class for elements, and uses a macro
struct again {
  double x = 1, y = 2;
  double next() const { return x + STEP; }
#undef STEP
#define STEP 4
};
#define NAMED y
// CHECK-DAG: [[@LINE+3]]:{{[0-9]+}}: note: 'more' would have to move to the class for elements, and uses a macro
struct name {
  double x = 1, y = 2;
  double more() const { return x + NAMED; }
};
int main() {
  std::vector<node> nodes(10);
  std::vector<again> agains(10);
  std::vector<name> names(10);
  double s = 0;
  for (size_t i = 0; i + 1 < nodes.size(); ++i) {
    nodes[i + 1].x = static_cast<double>(i) * 0.75;
    s += nodes[i].pull(nodes[i + 1]) + agains[i].next() + names[i].more() * STEP;
  }
  std::printf("%g\n", s);
}
