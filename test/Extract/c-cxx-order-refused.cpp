// Since C++17 the value of an assignment is evaluated before its place, and the
// values of a record one after the other; arguments of functions have no order.
// RUN: layoutopt %s --stop-after=program -- -std=c++17 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  int x, y;
};
static int top;
static body make() { return {top++, 1}; }
static int next() { return ++top; }
static void moved(body *a) { a[top] = make(); }
static void read(body *b, const int *at) { b[*at] = make(); }
static void both(body *c) { c[next()] = make(); }
static void after(body *d) { d[next()] = d[1]; }
static void stepped(body *e) { *e++ = *e; }
static void index(body *f, int i) { f[i] = f[++i]; }
static void known(body *g, int i) {
  int *p = &i;
  g[i] = make();
  *p = 1;
}
struct owner {
  body *held;
  void set(int i) { held[i] = make(); }
};
static int of(const body *p) { return p->x; }
static void own() {
  body h = {7, h.x};
  body k[2] = {{5, 1}, {6, of(k)}};
  h.y = k[1].y + of(&h);
}
__attribute__((pure)) static int peek() { return top; }
static void peeked(body *l) { l[peek()] = make(); }
static int *at;
static int through() { return ++*at; }
static void kept(body *m1, body v) {
  at = &v.x;
  m1[through()] = v;
}
static void assigned(body *m2, int i) {
  at = &(i = 1);
  m2[i] = {through(), 2};
}
static void bound(body *m3, int i) {
  int &r = ++i;
  at = &r;
  m3[i] = {through(), 2};
}

// Nothing here depends on the order.
static body all[9]; static const int width = 3;
static void fine(body *s, int n, body v) {
  int i = 0;
  s[i] = make();
  s[n++] = v;
  *s++ = v;
  body &r = s[1];
  r = make();
  r = s[++i];
  all[i] = make();
  all[next()] = {1, 2};
  all[i * width + 1] = make();
}
struct keeper {
  body kept[4];
  void set(int i) { kept[i] = make(); }
};
int main() {
  body w1[4], w2[4], w3[4], w4[4], w5[4], w6[4], w7[4], w8[4];
  moved(w1), read(w2, &top), both(w3), after(w4), stepped(w5);
  index(w6, 1), known(w7, 1), own();
  body w9[4], x1[4], x2[4], x3[4];
  peeked(w9), kept(x1, w9[0]), assigned(x2, 1), bound(x3, 1);
  owner o = {w8};
  o.set(1);
  body z[4];
  fine(z, 1, z[0]);
  keeper t;
  t.set(1);
  return z[0].x + all[0].x + t.kept[1].x;
}
// CHECK: body@all: all | may change
// CHECK-NEXT:   uses: field store subscript
// CHECK: body@keeper.kept: kept | may change
// CHECK-NEXT:   uses: field store subscript
// CHECK: body@main.w1: a w1 | refused: evaluation-order@12
// CHECK: body@main.w2: b w2 | refused: evaluation-order@13
// CHECK: body@main.w3: c w3 | refused: evaluation-order@14
// CHECK: body@main.w4: d w4 | refused: evaluation-order@15
// CHECK: body@main.w5: e w5 | refused: evaluation-order@16
// CHECK: body@main.w6: f w6 | refused: evaluation-order@17
// CHECK: body@main.w7: g w7 | refused: evaluation-order@20
// CHECK: body@main.w8: held w8 | refused: evaluation-order@25
// CHECK: body@main.w9: l w9 | refused: evaluation-order@34
// CHECK: body@main.x1: m1 x1 | refused: evaluation-order@39
// CHECK: body@main.x2: m2 x2 | refused: evaluation-order@43
// CHECK: body@main.x3: m3 x3 | refused: evaluation-order@48
// CHECK: body@main.z: r s z | may change
// CHECK-NEXT:   uses: address-of argument deref field initialize load step store subscript
// CHECK: body@own.h: h k p | refused: array-initialized@29 array-initialized@30
