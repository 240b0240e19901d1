// memcpy between arrays of different records.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
};
struct cell {
  float a, b;
};
int main(int argc, char **argv) {
  struct body *p = calloc(argc, sizeof *p);
  struct cell *q = calloc(argc, sizeof *q);
  p[1].x = q[1].b = 1;
  memcpy(p, q, argc * sizeof *p);
  memmove(q, &p[1], sizeof(struct cell));
  return p[1].x + q[1].b;
}
// CHECK: body@main.p: p | refused: byte-copy@17 byte-copy@18
// CHECK: cell@main.q: q | refused: byte-copy@17 byte-copy@18
