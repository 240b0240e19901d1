// A field that refers to an array has no elements of its own, though it is used with an index.
// RUN: layoutopt %s --layout=SoA --closed-world -o %t.dir 2>&1 | FileCheck %s
// RUN: layoutopt %s --stop-after=facts | FileCheck %s --check-prefix=FACTS
#include <cstdio>
#include <vector>
// CHECK: warning: array 'pairs' keeps its layout
struct two {
  int (&m)[2];
  const int (&rows)[2][2];
  int k;
};
// FACTS-NOT: slots: [ {{.*}}, {{.*}} ]
int main() {
  int a[2] = {1, 2}, b[2] = {3, 4};
  const int grid[2][2] = {{1, 2}, {3, 4}};
  two pairs[2] = {{a, grid, 1}, {b, grid, 2}};
  std::vector<two> more(pairs, pairs + 2);
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    sum += pairs[i].m[1] + pairs[i].rows[i][1] + pairs[i].k + more[i].m[0];
    pairs[i].m[0] = 3;
  }
  std::printf("%d %d\n", sum, a[0]);
}
