// A function loses its type in the initial value of a table.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
static void f(struct body *p) { p[1].x = 1; }
static void *table[] = {(void *)f};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  ((void (*)(void *))table[0])(b);
  return b[0].x;
}
// CHECK: body@main.b: b | refused: pointer-cast@16
// CHECK: body@void (struct body *).parameter 1: p parameter 1 | refused: indirect-call@12
