// A function that returns an element is called through a pointer.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body *at(struct body *p, int k) { return p + k; }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *(*fp)(struct body *, int) = at;
  fp(b, 1)->x = 1;
  return b[0].x;
}
// CHECK: body@at.return: at b p parameter 1 | refused: function-pointer-result@11 function-pointer-result@15
