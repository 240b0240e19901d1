// C++: widths by constants; what `auto` stands for is not spelled, which is fine if all others are literals.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>%t.err
// RUN: FileCheck %s --check-prefix=REFUSED --input-file=%t.err
// RUN: grep -v CHECK %t.dir/c-cxx-row-widths.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror %t.dir/c-cxx-row-widths.cpp -o %t.new && %t.new | diff %t.before -
#include <cstdio>
struct body {
  int n, m;
};
constexpr int Wide = 3;
namespace sim {
constexpr unsigned Inside = 4;
// CHECK: static_assert(((int)Inside) == 4, "bounds of spaced");
static body spaced[2][Inside];
} // namespace sim
static body grid[2][Wide];
static body plain[2][3];
static int byAuto(int i) {
  auto p = plain;
  // CHECK: return p.n[(ptrdiff_t)i * 3 + 1];
  return p[i][1].n;
}
// REFUSED: array 'odd' keeps its layout: a bound of 'p' is needed elsewhere, and its declaration does not spell it [hidden-bound]
static body odd[2][Wide];
static int byAutoOdd(int i) {
  auto p = odd;
  return p[i][1].n;
}
int main() {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < Wide; ++j)
      // CHECK: grid.n[i * Wide + j] = plain.n[i * 3 + j] = {{.*}}sim::spaced.n[i * 4 + j] = i * 10 + j;
      grid[i][j].n = plain[i][j].n = odd[i][j].n = sim::spaced[i][j].n = i * 10 + j;
  std::printf("%d %d %d %d\n", grid[1][2].n, byAuto(1), byAutoOdd(1), sim::spaced[1][2].n);
  return 0;
}
