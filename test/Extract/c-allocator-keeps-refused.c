// Functions that get or free memory, and keep it.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
};
void *pool(size_t n) {
  static void *memory;
  if (!memory)
    memory = malloc(n);
  return memory;
}
void *fresh(size_t n) {
  void *memory = malloc(n);
  if (!memory)
    abort();
  return memory;
}
static void *kept;
void keep(void *p) {
  if (!kept)
    kept = p;
  else
    free(p);
}
void release(void *p) {
  if (p)
    free(p);
}
int main(int argc, char **argv) {
  struct body *a = pool(argc * sizeof *a);
  struct body *b = fresh(argc * sizeof *b);
  struct body *c = fresh(argc * sizeof *c);
  a[1].x = b[1].x = c[1].y = 1;
  keep(b);
  release(c);
  return a[1].x;
}
// CHECK: body@main.a: a | refused: unknown-allocator@33
// CHECK: body@main.b: b | refused: pointer-cast@37
// CHECK: body@main.c: c | may change
// CHECK-NEXT:   uses: deref field free initialize sizeof-element subscript
