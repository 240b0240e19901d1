// memset to something else than zero: of bit-fields, whose other bytes lie elsewhere, of records
// that hold pointers to arrays, and of what is no number of records.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct bits {
  unsigned a : 3, b : 9;
  int n;
};
struct some {
  unsigned a : 3, b : 9;
  int n;
};
struct held {
  float x, y;
};
struct holder {
  struct held *to;
  int n;
};
#define FILL(p, n) memset(p, VALUE, n)
#define VALUE 3
struct part {
  float x, y;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  struct bits *s = malloc(argc * sizeof *s);
  struct some *v = malloc(argc * sizeof *v);
  struct held *h = malloc(argc * sizeof *h);
  struct holder *o = malloc(argc * sizeof *o);
  struct part *p = malloc(argc * sizeof *p);
  b[1].x = 1;
  memset(b, 255, argc + 1);
  memset(s, 254, argc * sizeof *s);
  memset(v, argc, argc * sizeof *v);
  o[0].to = h;
  memset(o, 255, argc * sizeof *o);
  memset(p, 1, 4 * argc);
  return b[0].x + s[0].a + o[0].n + h[1].x + v[1].n + p[1].x;
}
// CHECK: bits@main.s: s | refused: byte-fill@42
// CHECK: body@main.b: b | refused: partial-fill@41
// CHECK: held@holder.to: {{.*}}
// CHECK: holder@main.o: o | refused: byte-fill@45
// CHECK: part@main.p: p | refused: partial-fill@46
// CHECK: some@main.v: v | refused: byte-fill@43
