// What calls without a call: operators, which a handle would not find (`b, k` would
// even be another one), and specialisations, which have to fit their template. Types
// of functions that are a template's argument under another name, or are deduced.
// RUN: layoutopt %s --stop-after=program -- -std=c++17 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
struct key {
  int at;
};
static key operator,(const body *a, key k) { return {k.at + (int)a[1].x}; }
template <class T> float first(T *) { return 0; }
template <> float first<body>(body *b) { return b[0].x; }
template <class T> struct caller;
template <class R, class... A> struct caller<R(A...)> {
  R (*target)(A...);
};
struct cell {
  float x, y;
};
#define POINTER cell *
POINTER operator+(cell *k, key) { return k; }
static cell **operator-(cell &l, key) { return nullptr; }
static cell *operator/(cell &m, key) { return &m; }
static cell *(*slash)(cell &, key) = operator/;
typedef void visitor(body *);
static void visit(body *c) { c[0].x = 1; }
template <class F> void call(F f) { f(nullptr, 1); }
typedef int counter(body *, int);
static int count(body *d, int n) { return d[n].x; }
static void plain(body *e) { e[0].y = 2; }
int main() {
  body *f = new body[4](), *g = new body[4](), *h = new body[4]();
  body *i = new body[4](), *j = new body[4]();
  f, key{3};
  first(g);
  visitor *to = visit;
  to(h);
  caller<visitor> other = {nullptr};
  counter *by = count;
  by(i, 1);
  call(by);
  plain(j);
  return other.target != nullptr;
}
// CHECK: body@first.b: b g | refused: template@14
// CHECK: body@int (struct body *, int).parameter 1: d i parameter 1 | refused: indirect-call@30 indirect-call@44
// CHECK: body@main.f: f | refused: method@37
// CHECK: body@operator,.a: a | refused: method@13
// CHECK: body@plain.e: e j | may change
// CHECK-NEXT:   uses: argument field initialize subscript
// CHECK: body@void (struct body *).parameter 1: c h parameter 1 | refused: indirect-call@41
// CHECK: cell@operator+.return: k operator+ | refused: function-pointer-result@27 macro-declaration@24 method@24
// CHECK: cell@operator-.l: l | refused: function-pointer-result@27 method@25 reference@25
// CHECK: cell@operator-.return: operator- | refused: function-pointer-result@27 method@25 pointer-to-pointer@25
// CHECK: cell@operator/.return: operator/ | refused: function-pointer-result@26 function-pointer-result@27 method@26 single-record@26
// CHECK: cell@struct cell *(struct cell &, struct key).parameter 1: m parameter 1 | refused: function-pointer-result@27 method@26 reference@26 reference@27
