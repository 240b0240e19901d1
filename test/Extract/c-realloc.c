// What realloc returns is the array that it got, whatever it is called.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
};
int main(int argc, char **argv) {
  struct body *a = malloc(argc * sizeof *a);
  a[0].x = 1;
  struct body *b = realloc(a, 2 * argc * sizeof *b);
  if (b == NULL)
    return 1;
  b[1].y = b[0].x;
  return b[1].y;
}
// CHECK: body@main.a: a b | may change
// CHECK-NEXT:   uses: allocate deref field initialize null-test sizeof-element subscript
