// Pointer steps, differences and comparisons, also as values.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *p = b, *e = b + argc;
  while (p < e)
    (p++)->x = *&b[2].y;
  do
    b[0].x += (--e)->x;
  while (e != b);
  p += 2;
  p -= 1;
  b[0].n = p - b + (p == NULL) + !p;
  return b[0].x;
}
// CHECK: body@main.b: b e p | may change
// CHECK-NEXT:   uses: advance compare deref difference field initialize null-test offset sizeof-element step subscript
