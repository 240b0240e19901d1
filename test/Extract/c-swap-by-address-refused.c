// Double buffers, swapped by a function that gets their addresses.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static void swap(struct body **p, struct body **q) {
  struct body *t = *p;
  *p = *q;
  *q = t;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *c = malloc(argc * sizeof *c);
  swap(&b, &c);
  return b[0].x;
}
// CHECK: body@main.b: b | refused: address-escapes@20
// CHECK: body@main.c: c | refused: address-escapes@20
// CHECK: body@swap.p: p | refused: pointer-to-pointer@11 single-record@20 unknown-use@12 unknown-use@13
// CHECK: body@swap.q: q | refused: pointer-to-pointer@11 single-record@20 unknown-use@13 unknown-use@14
// CHECK: body@swap.t: t | refused: unknown-source@12 unknown-use@14
