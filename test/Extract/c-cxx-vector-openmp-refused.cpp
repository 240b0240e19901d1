// Tasks and clauses copy or keep the name for an element, not the element.
// RUN: layoutopt %s --check --layout=SoA -- -std=c++17 -fopenmp 2>&1 | FileCheck %s
#include <vector>
struct later { int x; };
void tasks(std::vector<later> &v) {
  for (auto &p : v) {
#pragma omp task shared(p)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a directive copies or keeps the element that 'p' is bound to
    p.x++;
  }
#pragma omp taskwait
}
struct first { int x; };
int copies(std::vector<first> &v) {
  first &r = v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a directive copies or keeps the element that 'r' is bound to
#pragma omp parallel firstprivate(r)
  r.x = 8;
  return v[0].x;
}
int main() { return 0; }
