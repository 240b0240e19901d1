// Assembly at file scope names the array.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct body t[4];
__asm__(".globl u\nu = t");
int main(void) { return t[1].x; }
// CHECK: body@t: t | refused: inline-assembly@11 visible-outside@10
