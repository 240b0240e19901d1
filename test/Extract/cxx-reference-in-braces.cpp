// Braces around what a reference is bound to make no object; here nothing needs the
// definition of `vector<star>`.
// RUN: layoutopt %s --layout=SoA --policy=none --check 2>&1 | FileCheck %s
#include <array>
#include <vector>
struct star { double a, b; };
// CHECK: array 'std::vector<star>' keeps its layout: 'v' is visible outside the given files [visible-outside]
struct stars {
  std::vector<star> &v;
  stars(std::vector<star> &w) : v{w} {}
};
struct spots {
  std::array<star, 4> &v;
  explicit spots(std::array<star, 4> &w) : v{w} {}
};
