// Bytes in a variable that keeps its value are whole records; in one that may change,
// that is too narrow, or that is made of itself, they may be none.
// RUN: layoutopt %s --stop-after=program --closed-world 2>/dev/null | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body { float x, y; int n; };
static void look(const size_t *p) { (void)p; }
int main(int argc, char **argv) {
  size_t n = argc + 4, bytes = n * sizeof(struct body);
  struct body *a = malloc(bytes);
  memset(a, 0, bytes);
  const size_t twice = 2 * bytes;
  struct body *b = malloc(twice);
  memset(b, 0, twice);
  memcpy(b + 1, a, bytes - sizeof *b);
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
  a[1].x = b[1].x = c[1].x = d[1].x = e[1].x = f[1].x = 3;
  printf("%g\n", a[1].x);
}
// CHECK: body@main.a: a b | may change
// CHECK: body@main.c: c | refused: partial-fill@21
// CHECK: body@main.d: d | refused: partial-fill@25
// CHECK: body@main.e: e | refused: partial-fill@29
// CHECK: body@main.f: f | refused: partial-fill@32
