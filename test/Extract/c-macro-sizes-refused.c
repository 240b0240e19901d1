// Sizes of which the count has no text of its own, and members of which a macro names
// no more than a part.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
  float e[3];
};
#define SIZE (10 * sizeof(struct body))
#define MORE(n) (((n) + 1) * sizeof(struct body))
#define FIRST e[0]
int main(void) {
  struct body *b = malloc(SIZE);
  struct body *c = malloc(MORE(4)), *d = calloc(10, sizeof *d);
  b[1].x = c[1].x = 2;
  memset(d, 0, SIZE);
  struct body *f = calloc(10, sizeof *f);
  f[1].FIRST = 1;
  return 0;
}
// CHECK: body@main.b: b | refused: macro-mix@16 macro-mix@17 pointer-cast@16
// CHECK: body@main.c: c | refused: macro-mix@16 macro-mix@17 pointer-cast@17
// CHECK: body@main.d: d | refused: macro-mix@16 macro-mix@17 macro-mix@19
// CHECK: body@main.f: f | refused: macro-mix@16 macro-mix@17 macro-mix@21
