// An array in a record that is written to a file.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <stdio.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct world {
  struct body t[4];
  int k;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct world w;
  w.t[1].x = b[0].x;
  fwrite(&w, sizeof w, 1, stdout);
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@world.t: t | refused: owner-exposed@21
// CHECK: world@main.w: w | refused: boundary@21
