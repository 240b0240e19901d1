// A record is found from the address of its member.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <stddef.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct out {
  int z;
  struct body in;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct out o;
  struct body *q = argc ? b : &o.in;
  b[0].n = ((struct out *)((char *)q - offsetof(struct out, in)))->z;
  return b[0].x;
}
// CHECK: body@main.b: b q | refused: pointer-cast@21 single-record@20
