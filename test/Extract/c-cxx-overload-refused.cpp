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
// Told apart by the record, the number and the type of another.
static int last(body *r) { return r[0].x; }
static int last(cell *s) { return s[0].x; }
static int last(const body *t, int n) { return t[n].x; }
static int last(body *u, const char *) { return u[0].y; }
int main() {
  body *b = new body[10]();
  const body *c = b;
  body *d = new body[10]();
  cell *e = new cell[10]();
  return first(b) + first(c) + last(d) + last(e) + last(d, 1) + last(d, "");
}
// CHECK: body@first.p: b c p q | refused: overload@11 overload@12
// CHECK: body@last.r: d r t u | may change
// CHECK-NEXT:   uses: argument field initialize subscript
// CHECK: cell@last.s: e s | may change
// CHECK-NEXT:   uses: argument field initialize subscript
