// The initial value of another variable is the address of a field.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body t[4];
static float *p = &t[1].x;
int main(void) { return p[1] + t[0].x; }
// CHECK: body@t: t | refused: address-escapes@11
