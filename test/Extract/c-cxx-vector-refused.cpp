// A vector of records, and an algorithm on an array.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines
#include <algorithm>
#include <vector>
struct body {
  float x, y;
  int n;
};
int main() {
  std::vector<body> v(10);
  v[1].x = 1;
  body *q = &v[0];
  q[1].x = 2;
  body *b = new body[10];
  std::sort(b, b + 10, [](const body &l, const body &r) { return l.x < r.x; });
  return v[1].x;
}
// CHECK: body@main.b: b | refused: no-body@17
// CHECK: body@main.q: q | refused: single-record@14
