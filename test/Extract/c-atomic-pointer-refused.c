// An atomic pointer.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *_Atomic q = b;
  (*q).x = 1;
  return b[0].x;
}
// CHECK: body@main.b: b | refused: unknown-use@14
// CHECK: body@main.q: q | refused: atomic-pointer@14 macro-declaration@14 pointer-cast@14 unknown-use@15
