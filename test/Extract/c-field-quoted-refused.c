// The name of a field is made a string.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdio.h>
#include <stdlib.h>
#define SHOW(p, f) printf(#f " = %g\n", (p)->f)
struct body {
  float vx, vy;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].vx = 1;
  SHOW(b + 1, vx);
  return b[0].vx;
}
// CHECK: body@main.b: b | refused: macro-mix@14 macro-string@14
