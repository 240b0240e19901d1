// Lambdas, of an array that is no better off as a class.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
};
static body t[10];
int main() {
  __builtin_memset(t, 0, sizeof t);
  auto f = [&](int i) { return t[i].x; };
  return f(1);
}
// CHECK: body@t: t | refused: unknown-use@12
