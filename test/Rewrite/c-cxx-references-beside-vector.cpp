// References to records that a handle stands for, beside a vector that changes.
// RUN: split-file %s %t
// RUN: layoutopt -i %t/a.cpp --layout=SoA -- -std=c++17
// RUN: FileCheck %s < %t/a.cpp
// RUN: %cxx -std=c++17 %t/a.cpp -o %t/a && %t/a
// CHECK: point_soa points;
// CHECK: mark_vector marks(3);
//--- a.cpp
#include <vector>
struct mark { int x; float y; };
struct point { float x, y; };
class path {
  point *points;
  int n;

public:
  explicit path(int count) : points(new point[count]()), n(count) {}
  ~path() { delete[] points; }
  void step() {
    for (point *p = points; p != points + n; ++p) {
      point &r = *p;
      r.y += 1.5f;
    }
  }
  float at(int i) const {
    const point &r = points[i];
    return r.x + r.y;
  }
};
int main() {
  path some(4);
  some.step();
  std::vector<mark> marks(3);
  for (auto &m : marks)
    m.y = 3;
  return !(some.at(1) == 1.5f && marks[1].y == 3);
}
