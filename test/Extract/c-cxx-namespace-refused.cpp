// Functions that calls find by the namespace of their arguments, which handles
// do not have. (Namespaces that cannot be opened again:
// Rewrite/c-cxx-namespaces.cpp.)
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <cstdlib>
namespace sim {
struct body {
  float x, y;
};
struct cell {
  float x, y;
};
struct edge {
  float x, y;
};
struct node {
  float x, y;
};
struct mark {
  float x, y;
};
static float first(const mark &u) { return u.x; }
struct spot {
  float x, y;
};
static float second(const spot &w) { return w.y; }
static float total(const body *p, int n) { return p[n].x; }
static float sum(const cell *q, int n) { return q[n].x; }
static float last(const edge *r) { return r[1].x; }
template <class T> static float last(T r, int n) { return r + n; }
} // namespace sim
static float sum(int n, float x) { return n * x; }
struct plain {
  float x, y;
};
namespace other {
static float few(const sim::node *s) { return s[1].x; }
static float any(const plain *t) { return t[1].x; }
} // namespace other
using other::few;
int main() {
  sim::body *b = (sim::body *)calloc(10, sizeof(sim::body));
  sim::cell *c = (sim::cell *)calloc(10, sizeof(sim::cell));
  sim::edge *d = (sim::edge *)calloc(10, sizeof(sim::edge));
  sim::node *e = (sim::node *)calloc(10, sizeof(sim::node));
  sim::mark *g = (sim::mark *)calloc(10, sizeof(sim::mark));
  sim::spot *h = (sim::spot *)calloc(10, sizeof(sim::spot));
  plain *f = (plain *)calloc(10, sizeof(plain));
  return total(b, 2) + sim::sum(c, 3) + sum(1, 2.0f) + sim::last(d) + few(e) +
         other::any(f) + first(g[1]) + sim::second(h[2]);
}
// CHECK: body@total.p: b p | refused: namespace@51
// CHECK: cell@sum.q: c q | refused: namespace@30
// CHECK: edge@last.r: d r | may change
// CHECK-NEXT:   uses: argument field initialize subscript
// CHECK: mark@first.u: g u | refused: namespace@52
// CHECK: node@few.s: e s | refused: namespace@39
// CHECK: plain@any.t: f t | may change
// CHECK-NEXT:   uses: argument field initialize subscript
// CHECK: spot@second.w: h w | may change
// CHECK-NEXT:   uses: address-of argument deref field initialize subscript
