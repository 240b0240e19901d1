// Allocations of which the count has no text of its own, and members of which a macro
// names no more than a part. Only the array in question stays.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
  float e[3];
};
#define NEW malloc(10 * sizeof(struct body))
#define BYTES 10 * sizeof(struct body)
#define FIRST e[0]
int main(void) {
  struct body *b = NEW;
  struct body *c = malloc(BYTES), *d = malloc(BYTES / 2);
  b[1].x = c[1].x = 2;
  memset(d, 0, BYTES / 2);
  struct body *f = calloc(10, sizeof *f);
  f[1].FIRST = 1;
  return 0;
}
// CHECK: body@main.b: b | refused: macro-mix@16
// CHECK: body@main.c: c | may change
// CHECK: body@main.d: d | refused: partial-fill@19
// CHECK: body@main.f: f | refused: macro-mix@21
