// An array that is a compound literal at file scope.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body *g = (struct body[]){{1, 2, 3}, {4, 5, 6}};
int main(void) { return g[1].x; }
// CHECK: body@g: g | refused: unknown-source@10 unknown-use@10
