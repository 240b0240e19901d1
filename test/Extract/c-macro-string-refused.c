// A macro makes a string of the access.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <stdio.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
#define SHOW(e) printf(#e " %f\n", (double)(e))
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  SHOW(b[1].x);
  return b[0].x;
}
// CHECK: body@main.b: b | refused: macro-string@16
