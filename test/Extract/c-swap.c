// Double buffers, swapped through a temporary.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *c = malloc(argc * sizeof *c), *t;
  for (int k = 0; k < 2; k++) {
    t = b;
    b = c;
    c = t;
  }
  free(c);
  return b[0].x;
}
// CHECK: body@main.b: b c t | may change
// CHECK-NEXT:   uses: assign deref field free initialize sizeof-element subscript
