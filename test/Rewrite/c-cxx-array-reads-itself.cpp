// The language stores each value of an array before it computes the next, a list that a class gets is computed as a whole: values that may
// read those before them keep the array.
// RUN: layoutopt %s --layout=SoA --closed-world -- -std=c++17 2>&1 >/dev/null | FileCheck %s --implicit-check-not="warning: array" --implicit-check-not=not-verified
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 -w a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world -i --quiet -- -std=c++17 2>/dev/null
// RUN: grep "point_array<2> other" a.cpp && grep "static point_array<2> s" a.cpp
// RUN: %cxx -std=c++17 -w -g -fsanitize=address,undefined -fno-sanitize-recover=all a.cpp -o after && ./after | diff before.txt -
#include <array>
#include <cstdio>
struct point {
  int x, y;
  point(int a = 1, int b = 2) : x(a), y(b) {}
};
// CHECK-DAG: array 'held' keeps its layout:
struct owner {
  point held[2];
  owner() : held{point(3, 4), point(first() + 1, 5)} {}
  int first() const { return held[0].x; }
};
struct six {
  int x, y;
  six(int a = 1, int b = 2) : x(a), y(b) {}
};
static int before();
static int reader();
// CHECK-DAG: array 'global' keeps its layout:
point global[2] = {point(1, 2), point(reader(), 3)};
static int reader() { return global[0].x + 1; }
static int use() {
  // CHECK-DAG: array 'u' keeps its layout:
  point u[3] = {point(1, 2), point(u[0].x + 1, 5), point(u[1].x + 1, u[0].y)};
  static point s[2] = {point(6, 7), point(before(), 1)};
  point other[2] = {point(u[0].x, 2), point(u[1].y, 3)};
  owner o;
  return u[2].x * 1000 + s[1].x * 100 + other[1].x * 10 + o.held[1].x + global[1].x;
}
static int depth = 0;
static int before() { return ++depth; }
// CHECK-DAG: array 'std::array<six>' keeps its layout: the values of an array may read those before them [container-use]
static int list() {
  std::array<six, 2> a = {{six(5, 6), six(a[0].x + 1, a[0].y)}};
  return a[1].x * 10 + a[1].y;
}
int main() { std::printf("%d %d\n", use(), list()); }
