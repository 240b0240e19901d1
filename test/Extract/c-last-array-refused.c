// An array of one at the end of a record may stand for more.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct text {
  int n;
  float rest[1];
};
struct pair {
  int n;
  float rest[2];
};
float sum(const float *v, int n);
int main(int argc, char **argv) {
  struct text *t = calloc(argc, sizeof *t);
  struct pair *p = calloc(argc, sizeof *p);
  t[0].n = p[0].n = 1;
  return sum(t[1].rest, 1) + sum(p[1].rest, 2);
}
// CHECK: pair@main.p: p | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: text@main.t: t | refused: field-escapes@19
