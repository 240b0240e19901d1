// memset of a number of bytes that may be no records.
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
  memset(b, 0, sizeof b);
  struct body *c = calloc(argc, sizeof *c), *d = calloc(argc, sizeof *d);
  memset(c, 0, argc + sizeof *c);
  memset(d, 0, argc * sizeof *d - 4);
  struct body *e = calloc(argc, sizeof *e), *f = calloc(argc, sizeof *f);
  memset(e, 0, argc * sizeof *e / 2);
  memcpy(f + 4, f, argc + sizeof *f);
  return b[0].x + c[0].x + d[0].x + e[0].x + f[0].x;
}
// CHECK: body@main.b: b | refused: partial-fill@15 sizeof-array@15
// CHECK: body@main.c: c | refused: partial-fill@17
// CHECK: body@main.d: d | refused: partial-fill@18
// CHECK: body@main.e: e | refused: partial-fill@20
// CHECK: body@main.f: f | refused: byte-copy@21
