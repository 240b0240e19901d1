// The array is passed as a variable argument, and read as one.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <stdarg.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static float f(int k, ...) {
  va_list ap;
  va_start(ap, k);
  float x = va_arg(ap, struct body *)->x;
  va_end(ap);
  return x;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  f(1, b);
  return b[0].x;
}
// CHECK: body@main.b: b | refused: unknown-use@15 varargs@22
