// Numbers of bytes that a conversion makes smaller, or that have a fraction, may end within a record.
// RUN: layoutopt %s --layout=SoA --check --explain 2>&1 | FileCheck %s --implicit-check-not='would change'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body { int id; float x; int n; };
struct half { int id; float x; int n; };
struct small { char all[300]; int n; };
int main(void) {
  struct body *a = calloc(40, sizeof *a), *b = calloc(40, sizeof *b);
  for (int i = 0; i < 40; i++)
    a[i].id = i + 1;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: memory is copied between the array and something else
  memcpy(b, a, (unsigned char)(25 * sizeof *a));
  struct half *c = calloc(40, sizeof *c);
  c[1].n = 4;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: memset fills a number of bytes that may not be records
  memset(c, 0, 1.5 * sizeof *c);
  struct small *d = calloc(40, sizeof *d);
  d[1].n = 4;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: memset fills a number of bytes that may not be records
  memset(d, 0, 3 * (unsigned char)sizeof *d);
  printf("%d %d %d %d\n", b[3].id, a[4].id, c[1].n, d[1].n);
  free(a);
  free(b);
  free(c);
  free(d);
  return 0;
}
