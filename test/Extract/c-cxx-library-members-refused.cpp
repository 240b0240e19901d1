// What a class of the library holds goes by the name of that class, and not by
// that of a member in a header of the system.
// RUN: layoutopt %s --layout=SoA -- -std=c++17 2>&1 >/dev/null | FileCheck %s --implicit-check-not=_M_ --implicit-check-not=:1:1
#include <array>
#include <vector>
#define EACH(b, c) for (auto &b : c)
struct body {
  float x = 1;
  double y = 2;
  int id = 0;
};
struct world {
  std::vector<body> v;
  std::array<body, 3> a;
};
static body raw[2];
int main() {
  world w;
  w.v.resize(5);
  int k = 0;
  // CHECK: warning: array 'std::vector<body>' keeps its layout: 'b' is declared by a macro
  EACH(b, w.v) { b.id = k++; }
  EACH(b, w.a) { b.x = 4; }
  const world c = w;
  return c.a[1].id + raw[1].id;
}
