// A function that another file may replace.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
__attribute__((weak)) void f(struct body *p) { p[1].x = 1; }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  f(b);
  return b[0].x;
}
// CHECK: body@f.p: b p | refused: attribute@11 visible-outside@11
