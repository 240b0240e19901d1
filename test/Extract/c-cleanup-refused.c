// A function that is called with the address of the pointer.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static void release(struct body **p) { free(*p); }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  __attribute__((cleanup(release))) struct body *q = malloc(4 * sizeof *q);
  q[1].x = 2;
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.q: q | refused: attribute@15
// CHECK: body@release.p: p | refused: attribute@15
