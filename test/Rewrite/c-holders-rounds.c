// A record and an array that it holds change one after the other, in two rounds.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-holders.yaml -o %t.dir 2>&1 | FileCheck %s
// RUN: %cc -std=c11 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/c-holders-rounds.c -o %t.new && %t.new | diff %t.before -
#include <stdio.h>
#include <stdlib.h>
struct body {
  float x, y;
};
struct cell {
  struct body *first;
  int n;
};
int main(void) {
  struct body *b = calloc(9, sizeof *b);
  struct cell *c = calloc(3, sizeof *c);
  if (!b || !c)
    return 1;
  for (int i = 0; i < 9; ++i)
    b[i].x = b[i].y = (float)i;
  // CHECK: cell@main.c: 2 fields, 32 bytes
  // CHECK-NEXT: SoA
  for (int i = 0; i < 3; ++i) {
    c[i].first = b + 3 * i;
    c[i].n = i;
  }
  for (int i = 0; i < 3; ++i)
    printf("%g\n", c[i].first[c[i].n].x);
  free(c);
  free(b);
  return 0;
}
