// Whole records as values.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body make(struct body t) { return t; }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body t = b[0];
  b[0] = b[1];
  b[1] = make(t);
  b[2].x = (b[0] = b[1]).x;
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize load sizeof-element store subscript
