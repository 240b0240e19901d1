// A union of a pointer and an integer.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <stdint.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
union pun {
  struct { struct body *p; } a;
  uintptr_t u;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  union pun v;
  v.a.p = b;
  b[0].n = v.u;
  return b[0].x;
}
// CHECK: body@.p: b p | refused: union@13
