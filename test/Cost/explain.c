// --explain: the ways through each array, and what memory moves for them.
// RUN: layoutopt %s --policy=%S/Inputs/soa.yaml --explain --quiet 2>&1 >/dev/null | FileCheck %s
// RUN: not layoutopt %s --explain --stop-after=plan 2>&1 | FileCheck %s --check-prefix=STAGE
// STAGE: --explain is about a plan and its sources
#include <stdlib.h>
typedef struct {
  float x, y, z, m, vx, vy, vz, pad;
} body;

static float at(const body *p, int i) { return p[i].m; }

int main(int argc, char **argv) {
  int n = argc * 1000;
  int *list = malloc(sizeof(int) * n);
  body *p = malloc(sizeof(body) * n);
  if (!p || !list)
    return 1;
  for (int i = 0; i < n; i++) {
    p[i].x = p[i].m = (float)i;
    list[i] = (int)((unsigned)i * 7919u % (unsigned)n);
  }
  float s = 0;
  for (int i = 0; i < 1000; i++)
    s += at(p, list[i]);
  for (int i = 0; i < 1000; i += 8)
    if (argc > 1)
      s += p[i].x;
  free(p);
  free(list);
  return s > 0;
}
// What fetches most comes first; 512000 is the guess for loops whose end is not
// known.
// CHECK: {{^}}body@{{.*}}: 3 walks, by what they fetch
// CHECK-NEXT: explain.c:18:3: in main: {x, m} in order, 512000
// CHECK-NEXT: for each byte used, 4 fetched as it is, 1 as planned
// CHECK-NEXT: explain.c:23:3: in at: {m} in no order, 1000
// CHECK-NEXT: for each byte used, 16 fetched as it is, 16 as planned
// CHECK-NEXT: explain.c:25:3: in main: {x} every 8 records, 125
// CHECK-NEXT: for each byte used, 16 fetched as it is, 12 as planned
// CHECK-NEXT: bytes: 4.1 M used, 16.5 M fetched as it is, 4.16 M as planned (0.25 of it)
// CHECK-NEXT: expected: the program runs {{[1-4]}}.{{[0-9]+}} times as fast ({{[0-3]}}.{{[0-9]+}} to {{[1-5]}}.{{[0-9]+}})
