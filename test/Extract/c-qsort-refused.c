// qsort works on bytes.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static int cmp(const void *a, const void *b) {
  return ((const struct body *)a)->n - ((const struct body *)b)->n;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  qsort(b, argc, sizeof *b, cmp);
  return b[0].x;
}
// CHECK: body@main.b: b | refused: boundary@17
