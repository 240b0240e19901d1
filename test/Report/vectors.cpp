// The vectors of a record are called by their type, and stand where one owns its
// elements, whoever speaks.
// RUN: layoutopt %s --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: layoutopt report %s -- -std=c++17 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: layoutopt %s --check --layout=SoA --sarif=%t.sarif -- -std=c++17 >/dev/null 2>&1 ; FileCheck %s --check-prefix=SARIF < %t.sarif
#include <cstdio>
#include <vector>

namespace sim {
struct body {
  double x, y, z, w;
};
struct mark {
  float x, y;
};
} // namespace sim

static double first(const std::vector<sim::body> &all) {
  double n = 0;
  for (int t = 0; t < 100; ++t)
    for (auto &b : all)
      n += b.x;
  return n;
}

int main() {
  std::vector<sim::body> all(1000);
  std::vector<sim::mark> marks(10);
  std::fwrite(marks.data(), sizeof(sim::mark), 10, stdout);
  return first(all) > 1;
}
// SAYS: vectors.cpp:28:26: warning: array 'std::vector<sim::mark>' keeps its layout: {{.*}} [boundary]
// SAYS-NEXT: {{.*}}vectors.cpp:29:3: note:
// REPORT: vectors.cpp:28:26: array 'std::vector<sim::mark>' keeps its layout:
// SARIF-DAG: "text": "array 'std::vector<sim::body>' of records '{{(sim::)?}}body' can change its layout
// SARIF-DAG: "startLine": 27
// SARIF-DAG: "text": "array 'std::vector<sim::mark>' keeps its layout
// SARIF-DAG: "startLine": 28
