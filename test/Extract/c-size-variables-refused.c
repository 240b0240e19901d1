// Bytes in a variable that may change, that is too narrow, or that is made of itself:
// they may not be whole records.
// RUN: layoutopt %s --stop-after=program --closed-world 2>/dev/null | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body { float x, y; int n; };
static void look(const size_t *p) { (void)p; }
int main(int argc, char **argv) {
  size_t n = argc + 4;
  size_t grows = n * sizeof(struct body);
  struct body *c = malloc(grows);
  memset(c, 0, grows);
  grows++;
  size_t seen = n * sizeof(struct body);
  struct body *d = malloc(seen);
  memset(d, 0, seen);
  look(&seen);
  int narrow = n * sizeof(struct body);
  struct body *e = malloc(narrow);
  memset(e, 0, narrow);
  size_t of_itself = of_itself * sizeof(struct body);
  struct body *f = malloc(64);
  memset(f, 0, of_itself);
  c[1].x = d[1].x = e[1].x = f[1].x = 3;
  printf("%g\n", c[1].x);
}
// CHECK: body@main.c: c | refused: partial-fill@15
// CHECK: body@main.d: d | refused: partial-fill@19
// CHECK: body@main.e: e | refused: partial-fill@23
// CHECK: body@main.f: f | refused: partial-fill@26
