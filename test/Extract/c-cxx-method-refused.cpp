// Methods that are passed the array, are templates, or give `this` away; those that
// name a member are walked.
// RUN: layoutopt %s --stop-after=program -- -std=c++20 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
};
struct world {
  body *b;
  void step() { b[1].x += 1; }
  void run(body *p);
};
struct other {
  body *k;
  template <class T> void set(T v) { k[1].x = v; }
  bool operator==(const other &) const = default;
};
struct kept {
  body *m;
  kept *self() { return this; }
};
void world::run(body *p) { p[1].x = 1; }
int main() {
  world w;
  w.b = new body[10];
  w.step();
  body *c = new body[10];
  w.run(c);
  other o = {new body[10]};
  o.set(2);
  kept t = {new body[10]};
  return w.b[1].x + t.self()->m[1].x;
}
// CHECK: body@kept.m: m | refused: owner-exposed@22
// CHECK: body@main.c: c | refused: method@30
// CHECK: body@other.k: k | refused: owner-exposed@17 owner-exposed@18 unknown-use@17
// CHECK: body@run.p: p | refused: method@13
// CHECK: body@world.b: b | may change
// CHECK-NEXT:   uses: assign field subscript
// CHECK: kept@self.return: self | refused: {{.*}}
