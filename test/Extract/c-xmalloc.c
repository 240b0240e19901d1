// Allocation and release through functions of the program.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}
static void xfree(void *p) {
  if (p)
    free(p);
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *c = xmalloc(argc * sizeof *c);
  c[1].x = 1;
  xfree(c);
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.c: c | may change
// CHECK-NEXT:   uses: deref field free initialize sizeof-element subscript
