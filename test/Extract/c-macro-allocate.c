// A macro that allocates arrays of several types.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
// RUN: rm -rf %t && layoutopt %s --policy=%S/Inputs/macro-allocate.yaml -o %t --quiet
// RUN: grep -v CHECK %t/c-macro-allocate.c | FileCheck %s --check-prefix=NEW
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
#define NEW(T, n) ((T *)malloc((n) * sizeof(T)))
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  int *z = NEW(int, 4);
  // NEW: body_soa2 c = body_soa2_alloc(argc + 1);
  struct body *c = NEW(struct body, argc + 1);
  c[1].x = z[0];
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.c: c | may change
// CHECK-NEXT:   uses: field initialize subscript
