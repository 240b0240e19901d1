// Places are compared by <=> in a way that the table of operators does not have.
// RUN: layoutopt %s --layout=SoA --check -- -std=c++20 2>&1 | FileCheck %s
#include <compare>
#include <vector>
struct body { int a; double b; };
int main() {
  body w[3] = {};
  body *p = &w[0], *q = &w[1];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the pointer is an operand of '<=>'
  return (p <=> q) < 0 ? w[0].a : 1;
}
struct held { int a; double b; };
bool order(std::vector<held> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the address of the element is taken
  return (&v[0] <=> &v[1]) < 0;
}
