// Since C++17 the pointer of a subscript is read before the index is evaluated,
// here: before `next` sets it. What becomes of that are arguments of a function,
// which g++ evaluates from the right (docs/Limitations.md).
// XFAIL: *
// RUN: layoutopt %s --policy=none --target=sm_35 --check -- -std=c++17 2>&1 | FileCheck %s
// CHECK: array 'p' keeps its layout
#include <cstdlib>
struct body {
  float x, y;
};
static body *p, *other;
static int next() {
  p = other;
  return 1;
}
int main() {
  p = (body *)calloc(4, sizeof(body));
  other = (body *)calloc(4, sizeof(body));
  for (int i = 0; i < 4; ++i)
    p[i].x = p[i].y = 1;
  body &r = p[next()];
  r.x = 5;
  return other[1].x == 0 ? 0 : 1;
}
