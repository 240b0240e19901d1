// The size of a record that a cast makes smaller is no divisor that gives the number of records.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=SoA -o soa > /dev/null
// RUN: FileCheck %s --input-file=soa/a.c
// RUN: %clang -fsanitize=address,undefined soa/a.c -o after && ./after | diff before.txt -
#include <stdio.h>
struct wide { char all[300]; int n; };
static struct wide v[30];
int main(void) {
  // CHECK: (30 * sizeof(struct wide)) / (unsigned char)sizeof (struct wide)
  int n = sizeof v / (unsigned char)sizeof v[0];
  // CHECK: int m = ((size_t)30);
  int m = sizeof v / (unsigned)sizeof v[0];
  for (int i = 0; i < 30; i++)
    v[i].n = i;
  printf("%d %d %d\n", n, m, v[29].n);
  return 0;
}
