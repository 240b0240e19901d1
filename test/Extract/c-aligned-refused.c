// Memory for pages is aligned more than the arrays that replace it would be.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
};
int main(int argc, char **argv) {
  struct body *a = aligned_alloc(4096, 512 * sizeof *a);
  struct body *b = aligned_alloc(64, 512 * sizeof *b);
  a[1].x = b[1].x = argc;
  return a[1].x;
}
// CHECK: body@main.a: a | refused: unknown-allocator@10
// CHECK: body@main.b: b | may change
// CHECK-NEXT: {{.*}}uses: deref field initialize sizeof-element subscript
