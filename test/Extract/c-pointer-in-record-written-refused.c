// A record that holds a pointer to the array is written to a file.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <stdio.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct world {
  struct body *p;
  int k;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct world w = {b};
  fwrite(&w, sizeof w, 1, stdout);
  return b[0].x;
}
// CHECK: body@world.p: b p | refused: owner-exposed@20
// CHECK: world@main.w: w | refused: boundary@20
