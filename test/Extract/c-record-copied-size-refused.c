// A record that holds the array is copied with a fixed size.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct job {
  struct body *p;
  int k;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct job j = {b, 1};
  struct job c;
  memcpy(&c, &j, 16);
  c.p[1].x = 1;
  return b[0].x;
}
// CHECK: body@job.p: b p | refused: owner-exposed@21
// CHECK: job@main.c: c | refused: byte-copy@21
// CHECK: job@main.j: j | refused: byte-copy@21
