// A record that holds the array travels as void * and comes back as itself.
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
static void *work(void *v) {
  struct job *j = v;
  j->p[j->k].x += 1;
  return 0;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct job j = {b, 1};
  void *(*run)(void *) = work;
  run(&j);
  return b[0].x;
}
// CHECK: body@job.p: b p | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: job@main.j: j | refused: pointer-cast@25
// CHECK: job@work.j: j | refused: pointer-cast@16
