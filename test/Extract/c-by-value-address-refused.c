// The address of a parameter that is a copy.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static void g(struct body *p) { p->x = 1; }
static void f(struct body t) { g(&t); }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  f(b[1]);
  return b[0].x;
}
// CHECK: body@g.p: p | refused: single-record@12
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize load sizeof-element subscript
