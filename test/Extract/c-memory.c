// memset to zero and memcpy of whole records.
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
  struct body t;
  memset(b, 0, argc * sizeof *b);
  memcpy(b, b + 2, 2 * sizeof(struct body));
  memmove(&b[1], b, sizeof(struct body));
  memcpy(&t, &b[1], sizeof t);
  b[0].x = t.x;
  return b[0].x;
}
// CHECK: body@main.t: b t | may change
// CHECK-NEXT:   uses: address-of copy deref field fill initialize offset sizeof-element subscript
