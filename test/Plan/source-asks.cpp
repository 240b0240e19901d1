// Comments and attributes at containers, and at records of them; also made by a macro. A second run finds nothing to say.
// RUN: layoutopt %s --stop-after=plan --layout=SoA -- -std=c++17 | FileCheck %s
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp
// RUN: layoutopt -i %t/a.cpp --layout=SoA -- -std=c++17
// RUN: layoutopt %t/a.cpp -- -std=c++17 2>&1 | FileCheck --check-prefix=AGAIN --allow-empty %s
// AGAIN-NOT: warning
// AGAIN-NOT: array

#include <vector>

#define SIMD [[clang::annotate("layoutopt:tiled 8")]]

struct SIMD body {
  float x, y;
};
struct dot {
  float x, y;
};
struct mark {
  float x, y;
};
struct world {
  std::vector<body> bodies;
  // layoutopt: keep
  std::vector<dot> dots;
  [[clang::annotate("layoutopt:tiled 4")]] std::vector<mark> marks;
};

int main() {
  world w;
  w.bodies.resize(10);
  w.dots.resize(10);
  w.marks.resize(10);
  float sum = 0;
  for (const auto &b : w.bodies)
    sum += b.x;
  for (const auto &d : w.dots)
    sum += d.x;
  for (const auto &m : w.marks)
    sum += m.x;
  return sum != 0;
}
// CHECK-LABEL: "body@vector":
// CHECK-NEXT: # changes: layout of the source
// CHECK:      layout: tiled 8
// CHECK-LABEL: "dot@vector":
// CHECK-NEXT: # keeps its layout: kept by the source
// CHECK-LABEL: "mark@vector":
// CHECK-NEXT: # changes: layout of the source
// CHECK:      layout: tiled 4
