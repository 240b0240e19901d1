// Double buffers, swapped by a function that gets their addresses.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static void swap(struct body **p, struct body **q) {
  struct body *t = *p;
  *p = *q;
  *q = t;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *c = malloc(argc * sizeof *c);
  swap(&b, &c);
  return b[0].x;
}
// CHECK: body@swap.p: b c p q t | may change
// CHECK-NEXT:   uses: alias assign deref field initialize sizeof-element subscript
