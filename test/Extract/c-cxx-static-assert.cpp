// As in C; the library's own functions assert things about their types.
// RUN: layoutopt %s --strategy=paper --stop-after=plan -- -std=c++17 | FileCheck %s
#include <algorithm>
#include <tuple>
struct body {
  float x, y;
  int n;
};
template <class T> static int checked(T n) {
  static_assert(sizeof(T) == 4, "text");
  struct local {
    static_assert(sizeof(T) != 0, "text");
    T n;
  };
  return local{n}.n;
}
int main() {
  body *t = new body[100]();
  std::tuple<int, float> pair(1, 2.0f);
  float from[4] = {}, to[4];
  for (int i = 0; i < 100; ++i) {
    t[i].x += checked(i);
    std::copy(from, from + 4, to);
    t[i].x += std::get<1>(pair) + to[i & 3];
  }
  float sum = t[0].x;
  delete[] t;
  return sum > 1;
}
// CHECK: "body@main.t":
// CHECK: layout: SoA
