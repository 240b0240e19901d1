// Macros that free arrays of several types, and do more than that.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
};
static int freed;
#define FREE(p) do { free(p); (p) = NULL; freed++; } while (0)
#define LAST(p, n) (free(p), n)
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  struct body *c = malloc(argc * sizeof *c);
  b[1].x = 1;
  c[1].x = 1;
  int *z = malloc(4), *y = malloc(4);
  int n = LAST(c, 3) + LAST(y, 4);
  FREE(b);
  FREE(z);
  return n;
}
// CHECK: body@main.b: b | refused: macro-disagrees@19
// CHECK: body@main.c: c | refused: macro-disagrees@18
