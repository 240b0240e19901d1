// XFAIL: *
// C++20: a loop over iterators by a macro. The comparison means another operator, and in a
// macro all operators stand in one place, where verification tells them apart by their order.
// RUN: layoutopt %s --layout=SoA --closed-world -o %t -- -std=c++20 2>&1 | FileCheck %s
// CHECK-NOT: not-verified
#include <vector>
struct cell { float x = 0, y = 1; };
#define FOREACH(it, v) for (auto it = (v).begin(); it != (v).end(); ++it)
int main() {
  std::vector<cell> c(7);
  FOREACH(it, c) it->x += 2;
  return c[3].x == 2;
}
