// Functions in tables, in members and passed on, of a type that is known.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
typedef void each(struct body *, int);
struct ops {
  each *f;
};
static void one(struct body *p, int k) { p[k].x = 1; }
static void two(struct body *p, int k) { p[k].y = 1; }
static each *const table[2] = {one, two};
static const struct ops ops = {.f = one};
static void run(each *f, struct body *p) { f(p, 1); }
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  table[argc & 1](b, 1);
  ops.f(b, 2);
  run(two, b);
  return b[0].x;
}
// CHECK: body@void (struct body *, int).parameter 1: b p p p parameter 1 | may change
// CHECK-NEXT:   uses: argument deref field initialize sizeof-element subscript
// CHECK: ops@ops: ops | may change
