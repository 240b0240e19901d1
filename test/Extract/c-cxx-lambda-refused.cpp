// Lambdas.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
};
static body t[10];
int main() {
  auto f = [&](int i) { return t[i].x; };
  return f(1);
}
// CHECK: body@t: t | refused: unknown-use@11
