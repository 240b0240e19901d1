// A profile's tree can ask whether a cluster is gathered.
// RUN: layoutopt %s --policy=none --target=%S/Inputs/gathered.yaml --stop-after=plan | FileCheck %s
#include <stdlib.h>
typedef struct {
  float a, b;
} first;
typedef struct {
  float a, b;
} second;
typedef struct {
  float a, b;
} third;
int main(int argc, char **argv) {
  int n = argc * 100;
  first *p = malloc(n * sizeof(first));
  second *q = malloc(n * sizeof(second));
  third *r = malloc(n * sizeof(third));
  int *list = calloc(n, sizeof(int));
  float s = 0;
  for (int i = 0; i < n; i++)
    p[i].a = p[i].b = (float)i;
  for (int i = 0; i < n; i++)
    s += q[list[i]].a + q[list[i]].b;
  // Each of these takes a line, stored together or not.
  r[0].a = r[0].b = s;
  for (int i = 0; i < 3; i++)
    s += r[list[i]].b;
  free(p);
  free(q);
  free(r);
  free(list);
  return s > 0;
}
// CHECK: "first@
// CHECK: layout: SoA  # 8 bytes, 0 % gathered, on gathering, measured
// CHECK: "second@
// CHECK: # 8 bytes, 100 % gathered, on gathering, measured
// CHECK-NEXT: layout: tiled 4
// CHECK: "third@
// CHECK: layout: SoA  # 8 bytes, 0 % gathered, on gathering, measured
