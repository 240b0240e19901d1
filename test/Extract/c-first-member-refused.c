// The first member is reached through the address of its record.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct job {
  struct body *p;
  int k;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct job j = {b, 1};
  struct body **q = (struct body **)&j;
  b[0].x = (*q)[1].x;
  return b[0].x;
}
// CHECK: body@job.p: b p | refused: owner-exposed@19 pointer-cast@19
// CHECK: body@main.q: q | refused: pointer-cast@19 pointer-to-pointer@19
// CHECK: job@main.j: j | refused: pointer-cast@19
