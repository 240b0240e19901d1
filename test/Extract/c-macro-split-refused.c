// A macro makes the pointer, the field follows.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
#define AT(p, i) (&(p)[i])
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  AT(b, 1)->x = 1;
  return b[0].x;
}
// CHECK: body@main.b: b | refused: macro-mix@15
