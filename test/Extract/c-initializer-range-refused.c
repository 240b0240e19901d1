// Initial values of a range, changed again.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body a[3] = {[0 ... 2] = {1}, [1].x = 5};
int main(void) { return a[1].x; }
// CHECK: body@a: a | refused: array-initialized@10
