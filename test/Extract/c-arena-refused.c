// Storage from an arena.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static char pool[1000];
static size_t used;
static void *arena(size_t n) {
  void *p = pool + used;
  used += n;
  return p;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct body *c = arena(argc * sizeof *c);
  c[1].x = 1;
  return b[0].x;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.c: c | refused: unknown-allocator@21
