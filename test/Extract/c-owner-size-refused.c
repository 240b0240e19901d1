// Memory for a record that holds the array has a fixed size.
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
  struct job *j = malloc(16);
  j->p = b;
  return b[0].x;
}
// CHECK: body@job.p: b p | refused: owner-exposed@18
// CHECK: job@main.j: j | may change
// CHECK-NEXT:   uses: deref field initialize
