// A C++ program: records in namespaces, operator new, vectors, exceptions.
// REQUIRES: trace-pass
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='sum' %trace-cxx -O1 %s %trace-runtime -o %t1
// RUN: env LAYOUTOPT_TRACE_FILE=%t1.trace %t1
// RUN: %trace objects %t1.trace | FileCheck %s

#include <stdexcept>
#include <vector>

namespace sim {
struct base {
  int kind = 1;
};
struct cell : base {
  double mass = 2;
  struct {
    float x = 0, y = 0;
  } at;
};

// CHECK: heap object{{.*}}plugin-cxx.cpp:[[@LINE+23]]:{{.*}}: 1 object, 2400 bytes, 100 loads, 0 stores
// CHECK-NEXT: elements of sim::cell, 24 bytes
// CHECK-NEXT: offset
// CHECK-NEXT: 0 4 kind never
// CHECK-NEXT: 4 4 (padding)
// CHECK-NEXT: 8 8 mass 100 0 sum, {{.*}}plugin-cxx.cpp:[[@LINE+7]]
// CHECK-NEXT: 16 4 at.x never
// CHECK-NEXT: 20 4 at.y never

double sum(const cell *c, int n) {
  double total = 0;
  for (int i = 0; i < n; ++i)
    total += c[i].mass;
  if (total < 0)
    throw std::runtime_error("negative");
  return total;
}
} // namespace sim

int main() {
  volatile int n = 50;
  double total = 0;
  {
    std::vector<sim::cell> cells(2 * n);
    total = sim::sum(cells.data(), 2 * n);
  }
  auto *other = new sim::cell[n];
  other[0].mass = -1000;
  try {
    total += sim::sum(other, n);
  } catch (const std::exception &) {
    total += 1;
  }
  delete[] other;
  // CHECK: heap object{{.*}} of main, {{.*}}plugin-cxx.cpp:[[@LINE-8]]:{{.*}}: 1 object, 1200 bytes, 50 loads
  return total == 201 ? 0 : 1;
}
