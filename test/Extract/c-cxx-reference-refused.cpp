// References to elements.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
};
static body t[10];
static void inc(body &r) { r.x += 1; }
int main() {
  inc(t[1]);
  for (auto &r : t)
    r.x = 1;
  return t[1].x;
}
// CHECK: body@main.r: r | refused: reference@13 unknown-source@13
// CHECK: body@t: __begin1 __end1 __range1 r t | refused: macro-declaration@13 reference@13 unknown-use@13
