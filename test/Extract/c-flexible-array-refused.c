// A record with a flexible array.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct part {
  int k;
  float z[];
};
int main(void) {
  struct part *p = malloc(100);
  return p[0].k;
}
// CHECK: part@main.p: p | refused: flexible-array@6
