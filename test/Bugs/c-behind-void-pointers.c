// Records that only `void *` leads to are in no array that the tool knows: nothing is said
// of them, though loops go through them.
// XFAIL: *
// RUN: rm -rf %t && layoutopt %s --layout=SoA -o %t 2>&1 | FileCheck %s
// CHECK: {{warning: array|rec@}}
#include <stdio.h>
#include <stdlib.h>
struct rec {
  int a, b;
  double c;
};
static void *pool[2];

int main(void) {
  double sum = 0;
  pool[0] = calloc(100, sizeof(struct rec));
  if (!pool[0])
    return 1;
  for (int i = 0; i < 100; i++)
    ((struct rec *)pool[0])[i].a = i;
  for (int i = 0; i < 100; i++)
    sum += ((struct rec *)pool[0])[i].a;
  printf("%g\n", sum);
  free(pool[0]);
  return 0;
}
