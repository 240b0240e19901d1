// Namespaces and classes that hide a type which the new text would name: `sizeof *p`
// would be the size of another record, and fields would get another type.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <cstddef>
typedef float real;
struct body {
  float x, y;
};
struct cell {
  real x, y;
};
namespace sim {
struct node {
  float x, y;
};
static std::size_t own(const node *p) { return sizeof *p + (p[1].x > 0); }
} // namespace sim
namespace plain {
using ::body;
static std::size_t size(const body *q) { return sizeof *q; }
} // namespace plain
namespace other {
struct body {
  double q[9];
};
typedef double real;
namespace sim {
struct node {};
} // namespace sim
static std::size_t size(const ::body *r) { return sizeof *r; }
static std::size_t inner(const ::sim::node *s) { return sizeof *s; }
static ::body all[4];
static std::size_t bytes = sizeof all;
static ::cell cells[3];
struct holder {
  ::cell w[2];
};
static holder held;
} // namespace other
static std::size_t outside(const body *t) { return sizeof *t; }
struct owner {
  typedef int body;
  static std::size_t size(int n) {
    ::body u[2] = {};
    return sizeof u + (u[n].x > 0);
  }
};
int main() {
  body a[2] = {}, b[2] = {}, c[2] = {};
  sim::node d[2] = {}, e[2] = {};
  other::all[1].x = other::cells[1].x = other::held.w[1].x = 2;
  return (int)(plain::size(a) + other::size(b) + outside(c) + sim::own(d) +
               other::inner(e) + other::bytes + owner::size(1));
}
// CHECK: body@all: all | refused: hidden-type@35
// CHECK: body@main.a: a q | may change
// CHECK-NEXT:   uses: argument deref sizeof-element
// CHECK: body@main.b: b r | refused: hidden-type@32
// CHECK: body@main.c: c t | may change
// CHECK-NEXT:   uses: argument deref sizeof-element
// CHECK: body@size.u: u | refused: hidden-type@47
// CHECK: cell@cells: cells | refused: hidden-type@36
// CHECK: cell@holder.w: w | refused: hidden-type@38
// CHECK: holder@held: held | may change
// CHECK-NEXT:   uses: deref field
// CHECK: node@main.d: d p | may change
// CHECK-NEXT:   uses: argument deref field sizeof-element subscript
// CHECK: node@main.e: e s | refused: hidden-type@33
