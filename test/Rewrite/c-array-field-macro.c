// One macro names an element of a field that is an array; whose address goes to a function
// elsewhere, which changes nothing for it.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: layoutopt a.c --layout=SoA --policy=none -o new -- -std=gnu17 2>&1 | FileCheck %s --check-prefix=LOG --implicit-check-not=warning:
// LOG: cell@cells: 2 fields
// RUN: FileCheck %s < new/a.c
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror a.c -o before && ./before > before.txt
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror new/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout='[f, k, i]' --policy=none -o apart -- -std=gnu17 2>&1 | FileCheck %s --check-prefix=APART
// APART: array 'cells' keeps its layout: --layout asks for elements apart, but more than one element of 'f' is used at once, or the address of one
#include <stdio.h>
struct cell {
  int id;
  float f[4];
};
static struct cell cells[20];
// CHECK: #define LAST(i) cells.f[i][3]
#define LAST(i) cells[i].f[3]
static void twice(float *x) { *x *= 2; }
int main(void) {
  float sum = 0;
  for (int i = 0; i < 20; i++) {
    cells[i].id = i;
    LAST(i) = (float)i;
    twice(&LAST(i));
  }
  for (int i = 0; i < 20; i++)
    sum += LAST(i) + (float)cells[i].id;
  printf("%g\n", (double)sum);
}
