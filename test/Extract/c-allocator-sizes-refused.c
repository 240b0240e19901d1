// A function that allocates sees how many bytes it is asked for, which a layout changes.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
};
static size_t total;
static void *counted(size_t n) {
  total += n;
  return malloc(n);
}
static void *limited(size_t n) { return n > 120 ? NULL : malloc(n); }
static void *none(size_t n) { return n == 0 ? NULL : malloc(n); }
static void *told(size_t n) {
  printf("%zu\n", n);
  return malloc(n);
}
static void *divided(size_t n) {
  if (n / 10 > 12)
    return NULL;
  return malloc(n);
}
static void *constant(size_t n) {
  if (n > 1200 / 10)
    return NULL;
  return malloc(n);
}
// These do no more than allocate.
static void *checked(size_t n) {
  void *p = malloc(n ? n : 1);
  if (!p) {
    fprintf(stderr, "no memory for %zu bytes\n", n);
    exit(1);
  }
  memset(p, 0, n);
  return p;
}
static void *product(size_t n, size_t size) {
  if (n != 0 && size > SIZE_MAX / n)
    return NULL;
  return malloc(n * size);
}
static void *least(size_t n) {
  if (n == 0)
    n = 1;
  return malloc(n);
}
static void *unless(size_t n) {
  void *p = malloc(n);
  if (!p && n != 0) {
    fputs("no memory\n", stderr);
    exit(1);
  }
  return p;
}
int main(void) {
  struct body *a = counted(3 * sizeof *a);
  struct body *b = limited(3 * sizeof *b);
  struct body *c = none(3 * sizeof *c);
  struct body *d = told(3 * sizeof *d);
  struct body *e = checked(3 * sizeof *e);
  struct body *f = product(3, sizeof *f);
  struct body *g = least(3 * sizeof *g);
  struct body *h = unless(3 * sizeof *h);
  struct body *i = divided(3 * sizeof *i), *j = constant(3 * sizeof *j);
  h[1].x = i[1].x = j[1].x = 1;
  a[1].x = b[1].x = c[1].x = d[1].x = e[1].x = f[1].x = g[1].x = 1;
  return 0;
}
// CHECK: body@main.a: a | refused: unknown-allocator@62
// CHECK: body@main.b: b | refused: unknown-allocator@63
// CHECK: body@main.c: c | refused: unknown-allocator@64
// CHECK: body@main.d: d | refused: unknown-allocator@65
// CHECK: body@main.e: e | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.f: f | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.g: g | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.h: h | may change
// CHECK-NEXT:   uses: deref field initialize sizeof-element subscript
// CHECK: body@main.i: i | refused: unknown-allocator@70
// CHECK: body@main.j: j | refused: unknown-allocator@70
