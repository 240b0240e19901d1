// Methods that use the array.
// RUN: layoutopt %s --stop-after=program | \
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
void world::run(body *p) { p[1].x = 1; }
int main() {
  world w;
  w.b = new body[10];
  w.step();
  body *c = new body[10];
  w.run(c);
  return w.b[1].x;
}
// CHECK: body@main.c: c | refused: method@20
// CHECK: body@run.p: p | refused: method@12
// CHECK: body@world.b: b | refused: unknown-use@11
