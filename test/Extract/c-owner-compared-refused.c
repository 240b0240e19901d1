// The bytes of a record are compared, hashed or written, and an array lies in
// it: the array keeps its layout, whatever the reason is called.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='may change'
#include <stdio.h>
#include <string.h>
struct body { float x, y; };
struct owner {
  struct body w[2];
  int n;
};
struct flags {
  unsigned a : 3, b : 5;
  struct body v[2];
};
struct sized {
  struct body u[2];
};
#define BYTES(n) ((n) * sizeof(struct sized))

int main(void) {
  static struct owner o[4];
  static struct flags f[4];
  static struct sized s[4];
  o[1].w[1].x = 1;
  f[1].v[1].x = 2;
  s[1].u[1].x = 3;
  fwrite(f, sizeof *f, 4, stdout);
  memset(s, 0, BYTES(2) + 1);
  return memcmp(o, o + 1, sizeof *o) != 0;
}
// CHECK: body@flags.v: v | refused: owner-exposed@29
// CHECK: body@owner.w: w | refused: owner-exposed@31
// CHECK: body@sized.u: u | refused: owner-exposed@30
// CHECK: flags@main.f: f | refused: bit-field@29
// CHECK: owner@main.o: o | refused: bytes-compared@31
// CHECK: sized@main.s: s | refused: partial-fill@30
