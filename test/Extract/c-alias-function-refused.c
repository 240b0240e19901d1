// Another name for the function.
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
void g(struct body *p) __attribute__((alias("f")));
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  g(b);
  f(b);
  return b[0].x;
}
// CHECK: body@f.p: b p p | refused: attribute@12 no-body@16
