// Initial values that a class or a constructor gives, and the record that an
// assignment is.
// RUN: layoutopt %s --stop-after=program -- -std=c++17 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
struct in_class {
  body *a = nullptr;
};
struct in_list {
  body *b;
  int n;
  in_list(int m) : b(nullptr), n(m) {}
};
struct in_array {
  body u[3] = {};
  body v[3];
  in_array() : v() {}
};
struct shared {
  inline static body *s = nullptr;
  inline static body *t;
};
struct base {
  body *c;
};
struct derived : base {
  body *d;
  int n;
};
int main() {
  in_class first;
  in_list second(3);
  in_array fourth;
  fourth.u[1].x = fourth.v[1].y;
  body *e = new body[4]();
  derived third = {{e}, new body[4](), 3};
  body *f = new body[4]();
  body *g = new body[4]();
  (f[1] = f[2]).x = 3;
  g[1] = g[2];
  shared::s = new body[4]();
  shared::t = new body[4]();
  body whole;
  (whole = g[1]).x = 3;
  return shared::s[1].x + shared::t[1].x == 0 && first.a == nullptr && second.b == nullptr && third.c[1].x == third.d[1].x;
}
template <class T> struct of {
  T *h = nullptr;
};
float held() {
  of<body> o;
  o.h = new body[4]();
  return o.h[1].x;
}
// CHECK: body@base.c: c e | may change
// CHECK-NEXT:   uses: field initialize subscript
// CHECK: body@derived.d: d | may change
// CHECK-NEXT:   uses: field initialize subscript
// CHECK: body@in_array.u: u | refused: array-initialized@18
// CHECK: body@in_array.v: v | refused: array-initialized@20
// CHECK: body@in_class.a: a | may change
// CHECK-NEXT:   uses: initialize null-test
// CHECK: body@in_list.b: b | may change
// CHECK-NEXT:   uses: initialize null-test
// CHECK: body@main.f: f | refused: unknown-use@42
// CHECK: body@main.g: g | may change
// CHECK-NEXT:   uses: initialize load store subscript
// CHECK: body@of.h: h | refused: member-initialized@51 template@51
// CHECK: body@s: s | refused: member-initialized@23
// CHECK: body@t: t | may change
// CHECK-NEXT:   uses: assign field subscript
