// A record that holds the array travels as void * and comes back as another.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct base {
  struct body *p;
};
struct job {
  struct body *p;
  int k;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct job j = {b, 1};
  void *v = &j;
  struct base *q = v;
  b[0].x = q->p[1].x;
  return b[0].x;
}
// CHECK: base@main.q: q | refused: pointer-cast@23
// CHECK: body@base.p: p | refused: owner-exposed@23
// CHECK: body@job.p: b p | refused: owner-exposed@22 owner-exposed@23
// CHECK: job@main.j: j | refused: pointer-cast@22
