// An array that other files may use: there is no main.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct body t[10];
float f(int i) { return t[i].x; }
// CHECK: body@t: t | refused: visible-outside@10
