// A flag that packs all structs packs tiles, too: these would have another size than was computed. An array for each
// field has no struct in it.
// RUN: layoutopt %s --policy=%S/Inputs/c-tiled.yaml -- -fpack-struct=1 2>&1 | FileCheck %s
// RUN: layoutopt %s --policy=%S/Inputs/c-tiled.yaml -- -fpack-struct -fno-pack-struct 2>&1 | FileCheck %s --check-prefix=TILED
// RUN: layoutopt %s --policy=%S/Inputs/c-soa.yaml -- -fpack-struct=1 2>&1 | FileCheck %s --check-prefix=SOA
#include <stdlib.h>
struct body { char c; double x; int y; };
// CHECK: warning: array 'p' keeps its layout: -fpack-struct packs tiles and clusters of record 'body', too [packed]
// TILED: +static double sum(body_soa p
// SOA: +static double sum(body_soa p
static double sum(struct body *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x + p[i].c + p[i].y;
  return s;
}
int main(void) {
  struct body *b = calloc(10, sizeof *b);
  double r = b ? sum(b, 10) : 0;
  free(b);
  return r != 0;
}
