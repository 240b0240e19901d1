// References to elements, of an array that is no better off as a class.
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
  __builtin_memset(t, 0, sizeof t);
  inc(t[1]);
  for (auto &r : t)
    r.x = 1;
  return t[1].x;
}
// CHECK: body@t: r t | refused: unknown-use@14
