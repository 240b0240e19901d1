// Templates.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
};
static body t[10], u[10];
template <class T> void fill(T *p, int n) {
  for (int i = 0; i < n; i++)
    p[i].x = i;
}
template <class T> T *at(T *p, int n) { return p + n; }
int main() {
  fill(t, 10);
  return at(u, 2)->x;
}
// CHECK: body@at.p: p | refused: template@14 unknown-use@14
// CHECK: body@at.return: at | refused: template@14
// CHECK: body@fill.p: p | refused: template@10 unknown-use@12
// CHECK: body@t: t | refused: no-body@16
// CHECK: body@u: u | refused: no-body@17
