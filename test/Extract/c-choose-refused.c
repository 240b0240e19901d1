// __builtin_choose_expr yields the element.
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
  b[0].x = __builtin_choose_expr(1, b[0], b[1]).x;
  return b[0].x;
}
// CHECK: body@main.b: b | refused: unknown-use@14
