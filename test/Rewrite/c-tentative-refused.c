// An array that a header defines has one storage in each file that includes it,
// which only the linker makes one.
// RUN: not %layoutopt --Werror -I %S/Inputs %s %S/Inputs/tentative.c 2>&1 | FileCheck %s
// CHECK: warning: array 'table' keeps its layout: 'table' is defined more than once [tentative-definition]

#include "tentative.h"

int main(void) {
  fill();
  int bad = 0;
  for (int i = 0; i < 100; i++)
    bad |= table[i].token != i;
  return bad;
}
