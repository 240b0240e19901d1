// Functions that differ only in what a handle does not have would be one.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
struct cell {
  float x, y;
};
static int first(const body *p) { return p[0].x; }
static int first(body *q) { return q[1].x; }
// Told apart by the record, and the number of others.
static int last(body *r) { return r[0].x; }
static int last(cell *s) { return s[0].x; }
static int last(const body *t, int n) { return t[n].x; }
static int last(body *u, const char *, int) { return u[0].y; }
// Which of these is called, `const`, or a reference, decides.
struct edge {
  float x, y;
};
static int one(const edge *v, double) { return v[0].x; }
static int one(edge *w, int) { return w[1].x; }
struct node {
  float x, y;
};
static int two(const node &r, int) { return r.x; }
namespace other {
static int two(const node *s, double) { return s->x; }
} // namespace other
using other::two;
int main() {
  body *b = new body[10]();
  const body *c = b;
  body *d = new body[10]();
  cell *e = new cell[10]();
  edge *f = new edge[10]();
  node *g = new node[10]();
  one(f, 1), two(g[1], 2), two(g, 2);
  return first(b) + first(c) + last(d) + last(e) + last(d, 1) + last(d, "", 1);
}
// CHECK: body@first.p: b c p q | refused: overload@11 overload@12
// CHECK: body@last.r: d r t u | may change
// CHECK-NEXT:   uses: argument field initialize subscript
// CHECK: cell@last.s: e s | may change
// CHECK-NEXT:   uses: argument field initialize subscript
// CHECK: edge@one.v: v | refused: overload@22
// CHECK: edge@one.w: f w | refused: overload@23
// CHECK: node@two.r: g r s | refused: overload@27 overload@29
