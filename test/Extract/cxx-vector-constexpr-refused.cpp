// A class that stands for a vector is no literal type: a constexpr function that uses one keeps it, what is a constant
// without a function does not.
// RUN: layoutopt %s --layout=SoA --check --explain -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not='would change'
#include <vector>
struct body { int a; double b; };
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: note: a constexpr function uses the container; to change it: remove constexpr
constexpr int made() {
  std::vector<body> v;
  v.push_back({1, 2});
  return v[0].a;
}
static_assert(made() == 1);
struct asked { int a; double b; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a constexpr function uses the container
constexpr int ask(const std::vector<asked> &v) { return v[0].a; }
int main() {
  std::vector<body> v(2);
  std::vector<asked> w(2);
  return v[1].a + ask(w);
}
