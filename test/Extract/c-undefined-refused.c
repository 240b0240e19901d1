// An array that no file defines.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
extern struct body t[10];
int main(void) { return t[1].x; }
// CHECK: body@t: t | refused: no-definition@10 visible-outside@10
