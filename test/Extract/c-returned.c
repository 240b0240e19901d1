// A static array and elements that functions return; tentative and block-scope declarations.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct body t[4];
struct body u[4];
static struct body *get(void) {
  static struct body cache[4];
  return cache;
}
static struct body *at(struct body *p, int k) { return k ? &p[k] : NULL; }
int main(void) {
  extern struct body t[];
  t[1].x = 1;
  return get()[1].x + at(u, 2)->x;
}
// CHECK: body@get.cache: cache get | may change
// CHECK-NEXT:   uses: call field return subscript
// CHECK: body@t: t | may change
// CHECK-NEXT:   uses: field subscript
// CHECK: body@u: at p u | may change
// CHECK-NEXT:   uses: address-of argument call conditional deref field return subscript
