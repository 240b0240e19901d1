// Another name for the function, in assembly.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
void f(struct body *p) { p[1].x = 1; }
void g(struct body *p) __asm__("f");
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  g(b);
  return b[0].x;
}
// CHECK: body@f.p: p | refused: attribute@12 visible-outside@11
// CHECK: body@g.p: b p | refused: attribute@12 no-body@16 visible-outside@12
