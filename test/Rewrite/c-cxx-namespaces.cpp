// Records in namespaces: the header with generated code is read outside.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: echo 'version: 1' > p.yaml && echo 'records: {body: {layout: soa}, part: {layout: tiled 4}, node: {layout: soa}, cell: {layout: soa}}' >> p.yaml
// RUN: layoutopt a.cpp --policy=p.yaml -o out -- -std=c++17 > /dev/null
// RUN: grep -v CHECK out/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=HEADER < out/body_soa.h
// RUN: FileCheck %s --check-prefix=CELL < out/cell_soa.h
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --policy=p.yaml --style=switchable -o any -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 any/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++17 -DLAYOUTOPT_LAYOUT=0 any/a.cpp -o after && ./after | diff before.txt -
// RUN: cd out && layoutopt a.cpp --policy=../p.yaml -- -std=c++17 | not grep '^[-+]'

// Where a namespace cannot be left and opened again, its records stay.
// RUN: cd %t && echo 'namespace sim {' > in.cpp && echo '#include "body.h"' >> in.cpp && echo '}' >> in.cpp
// RUN: echo 'struct body { float x, y; }; static float f(body *p) { return p[1].x; }' > body.h
// RUN: echo '#define BEGIN namespace sim {' > macro.cpp && echo 'BEGIN' >> macro.cpp && cat body.h >> macro.cpp && echo '}' >> macro.cpp
// RUN: echo '#ifndef PLAIN' > if.cpp && echo 'namespace sim {' >> if.cpp && echo '#endif' >> if.cpp && cat body.h >> if.cpp
// RUN: echo '#ifndef PLAIN' >> if.cpp && echo '}' >> if.cpp && echo '#endif' >> if.cpp
// RUN: layoutopt in.cpp --policy=none --target=sm_35 --closed-world 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: layoutopt macro.cpp --policy=none --target=sm_35 --closed-world 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: layoutopt if.cpp --policy=none --target=sm_35 --closed-world 2>&1 | FileCheck %s --check-prefix=STAYS
// STAYS: array 'p' keeps its layout: record 'body' is not defined at the outermost level [nested-record]
#include <cstdio>
#include <cstdlib>
#include <cstring>
namespace geo {
typedef float real;
struct vec3 {
  real x, y, z;
};
} // namespace geo
namespace sim {
inline namespace v1 {
using namespace geo;
enum class kind { solid, fluid };
struct body {
  real mass;
  kind what;
  vec3 *at;
}; // A comment.
// CHECK: }; // A comment.
// CHECK-NEXT: }}
// CHECK-NEXT: #include "body_soa.h"
// CHECK-NEXT: namespace sim { inline namespace v1 {
// HEADER: sizeof(sim::body) ==
// HEADER: geo::real *mass;
// HEADER-NEXT: sim::kind *what;
// HEADER-NEXT: geo::vec3 * *at;
static body all[9];
// CHECK: static const body_soa all =
static real total(const body *p, int n) {
  real s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].mass + (p[i].at ? p[i].at->y : p[i].what == kind::fluid);
  return s;
}
} // namespace v1
static void step(body *p, size_t n) {
  for (body *q = p; q != p + n; ++q)
    q->mass += 1;
  body t = p[0];
  p[0] = p[1];
  p[1] = t;
}
namespace {
struct part {
  int a;
  double b;
};
// CHECK: }}
// CHECK-NEXT: #include "part_soa.h"
// CHECK-NEXT: namespace sim { namespace {
part parts[10];
} // namespace
int sum() {
  int s = 0;
  for (int i = 0; i < 10; i++)
    parts[i].b = 2 * (parts[i].a = i);
  for (int i = 0; i < 10; i++)
    s += (int)parts[i].b - parts[i].a;
  return s;
}
} // namespace sim
namespace a::b {
typedef struct {
  double u, v;
} node;
// CHECK: } node;
// CHECK-NEXT: }
// CHECK-NEXT: #include "node_soa.h"
// CHECK-NEXT: namespace a::b {
double run(int n) {
  node *p = (node *)calloc(n, sizeof(node));
  for (int i = 0; i < n; i++)
    p[i].u = p[i].v = i;
  double s = p[n - 1].u * p[n - 2].v;
  free(p);
  return s;
}
} // namespace a::b
// A namespace without a name, in one that has one.
namespace sim {
namespace {
enum class tone { low, high };
typedef struct cell {
  struct corner {
    const int *at;
    float v;
  } c;
  tone own;
} cell_t;
// CHECK: #include "cell_soa.h"
// CELL: sizeof(sim::cell) ==
// CELL: sim::cell::corner *c;
// CELL-NEXT: sim::tone *own;
cell_t cells[4];
} // namespace
float marked() {
  // CHECK: cells.own[2] = tone::high;
  cells[2].own = tone::high;
  cell_t::corner &c = cells[1].c;
  c.v = 4;
  return cells[2].own == tone::high ? c.v : 0;
}
} // namespace sim
int main() {
  geo::vec3 place = {1, 2, 3};
  sim::body *b = (sim::body *)malloc(20 * sizeof(sim::body));
  // CHECK: body_soa b = body_soa_alloc(20);
  memset(b, 0, 20 * sizeof *b);
  for (int i = 0; i < 20; i++) {
    b[i].mass = (float)i;
    b[i].at = i & 1 ? &place : nullptr;
  }
  sim::step(b, 20);
  using namespace sim;
  body *c = b;
  for (int i = 0; i < 9; i++)
    all[i] = c[i];
  printf("%g\n", static_cast<double>(sim::marked()));
  printf("%g %g %d %g\n", sim::total(b, 20), sim::v1::total(all, 9), sim::sum(),
         a::b::run(10));
  free(b);
}
