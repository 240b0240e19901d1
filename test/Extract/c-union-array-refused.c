// A union around a record that holds an array.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct world {
  struct body t[4];
};
union pun {
  struct world w;
  float f[28];
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  union pun v;
  v.w.t[1].x = b[0].x;
  b[0].x = v.f[7];
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@world.t: t | refused: union@12
