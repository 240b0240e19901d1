// A record that holds the array is copied, by assignment and as bytes.
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
struct job {
  struct body *p;
  int k;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct job j = {b, 1};
  struct job c;
  c = j;
  memcpy(&c, &j, sizeof c);
  c.p[1].x = 1;
  return b[0].x;
}
// CHECK: body@job.p: b p | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: job@main.j: c j | may change
// CHECK-NEXT:   uses: address-of copy deref field load sizeof-element store
