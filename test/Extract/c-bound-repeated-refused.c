// The bound of an array of variable length is repeated for each stored array: not if that could give another number.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
int next(void);
#define NEXT next()
_Atomic int shared;
volatile int port;
struct room {
  int n;
  volatile int *port;
};
int main(void) {
  struct room r = {4, &port};
  int n = 4;
  struct body a[NEXT];
  struct body b[shared + 1];
  struct body c[port];
  struct body d[*r.port];
  struct body e[n + (int)sizeof(float)];
  struct body f[r.n];
  struct body g[({ n++; })];
  int i = 1;
  return (int)(a[i].x + b[i].x + c[i].x + d[i].x + e[i].x + f[i].x + g[i].x);
}
// CHECK: body@main.a: a | refused: unusual-array@19
// CHECK: body@main.b: b | refused: unusual-array@20
// CHECK: body@main.c: c | refused: unusual-array@21
// CHECK: body@main.d: d | refused: unusual-array@22
// CHECK: body@main.e: e | may change
// CHECK: body@main.f: f | may change
// CHECK: body@main.g: g | refused: unusual-array@25
