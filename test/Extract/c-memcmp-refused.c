// Comparison of bytes.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  b[0].n = memcmp(b, b + 1, sizeof *b);
  return b[0].x;
}
// CHECK: body@main.b: b | refused: bytes-compared@15
