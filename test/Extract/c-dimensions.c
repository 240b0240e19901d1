// Arrays of several dimensions, and their rows as parameters.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body g[4][8];
static float f(struct body (*r)[8], int k) { return r[1][k].x; }
static float h(struct body r[][8]) { return r[1][2].x; }
static float row(struct body *r) { return r[3].x; }
int main(void) {
  struct body (*p)[8] = g;
  p++;
  g[1][2].x = (*p)[3].x;
  return f(g, 2) + h(g) + row(g[2]) + g[0]->x;
}
// CHECK: body@g: g p r r r | may change
// CHECK-NEXT:   uses: argument deref field initialize step subscript
