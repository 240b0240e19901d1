// Single records passed by address like elements.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static void f(struct body *p) { p->x = 1; }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body one = {0};
  f(&one);
  f(&b[1]);
  return b[0].x;
}
// CHECK: body@main.one: b one p | may change
// CHECK-NEXT:   uses: address-of argument deref field initialize sizeof-element subscript
