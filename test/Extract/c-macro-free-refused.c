// A macro that frees arrays of several types.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
#define FREE(p) do { free(p); (p) = NULL; } while (0)
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  int *z = malloc(4);
  FREE(b);
  FREE(z);
  b = malloc(argc * sizeof *b);
  return b[0].x;
}
// CHECK: body@main.b: b | refused: macro-disagrees@16
