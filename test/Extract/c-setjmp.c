// A handle that lives across setjmp is as good as a pointer there.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static void *jump[64];
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *q = b;
  if (__builtin_setjmp(jump))
    return q[1].x;
  return b[0].x;
}
// CHECK: body@main.b: b q | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
