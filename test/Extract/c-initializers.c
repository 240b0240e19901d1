// Initial values: positional, designated, by index, nested and zero.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct vec {
  float x, y;
};
struct body {
  struct vec p;
  int n;
  char name[8];
};
static struct body a[2] = {{{1, 2}, 3, "one"}, {.n = 4, .p = {.y = 5}}};
static struct body b[4] = {[3] = {{1, 2}, 3}};
static struct body c[3] = {0};
int main(void) { return a[1].n + b[3].n + c[0].n; }
// CHECK: body@a: a | may change
// CHECK-NEXT:   uses: field subscript
// CHECK: body@b: b | may change
// CHECK-NEXT:   uses: field subscript
// CHECK: body@c: c | may change
// CHECK-NEXT:   uses: field subscript
