// What walks and loops count, as they are and as planned; and that the bench's
// formula makes the same times of it as the tool.
// RUN: layoutopt %s --policy=%S/Inputs/soa.yaml --stop-after=costs > %t.json
// RUN: FileCheck %s < %t.json
// RUN: layoutopt %s --policy=%S/Inputs/soa.yaml --explain --quiet 2>&1 >/dev/null | FileCheck %s --check-prefix=EXPECTED
// RUN: layoutopt %s --policy=%S/Inputs/soa.yaml --explain --quiet > /dev/null 2> %t.explained
// RUN: %python %S/Inputs/prices.py %S/../../share/targets/native.yaml %t.json %t.explained
#include <stdlib.h>
typedef struct {
  double x, y, z, m;
} body;

int main(void) {
  enum { N = 1 << 20 };
  body *p = calloc(N, sizeof *p);
  int *list = calloc(N, sizeof *list);
  if (!p || !list)
    return 1;
  for (int i = 0; i < N; i++) // Eight at once, if x lies together.
    p[i].x = p[i].x * 0.5 + 1;
  double s = 0;
  for (int i = 0; i < N; i++)
    s += p[list[i]].m + p[list[i]].z;
  free(p);
  free(list);
  return s > 3;
}
// CHECK: "complete": true
// CHECK: "vectorizable": true
// CHECK: "after": {
// CHECK-NEXT: "accesses": 2097152,
// CHECK-NEXT: "contiguous": true,
// CHECK-NEXT: "lines": 131072,
// CHECK: "before": {
// CHECK: "contiguous": false,
// CHECK-NEXT: "lines": 524288,
// Two lines for each record, for which it waits once.
// CHECK: "function": "main"
// CHECK: "after": {
// CHECK: "contiguous": false,
// CHECK-NEXT: "lines": 2
// CHECK: "waits": 1
// CHECK: "set": "body@main.p"
// EXPECTED: body@main.p: 2 walks
// EXPECTED: expected: the program runs 1.{{[0-9]+}} times as fast
