// Initial values without braces of their own.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body a[2] = {1, 2, 3, {4}, 5, 6, 7};
int main(void) { return a[1].n; }
// CHECK: body@a: a | refused: array-initialized@10
