// Initial values whose effects would come in another order.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
static int calls;
static int next(void) { return ++calls; }
int main(void) {
  struct body a[2] = {{next(), 1}, {next(), 2}};
  struct body b[2] = {{1, calls}, {2, next()}};
  struct body c[2] = {{next(), 1}, {2, 3}};
  struct body d[2] = {{calls, 1}, {2, calls}};
  int i = 1;
  return (int)(a[i].x + b[i].x + c[i].x + d[i].x);
}
// CHECK: body@main.a: a | refused: array-initialized@11
// CHECK: body@main.b: b | refused: array-initialized@12
// CHECK: body@main.c: c | may change
// CHECK-NEXT:   uses: field subscript
// CHECK: body@main.d: d | may change
// CHECK-NEXT:   uses: field subscript
