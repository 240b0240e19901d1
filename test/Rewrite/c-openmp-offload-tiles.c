// Tiles go to devices whole: a section may not end within one. What no policy says is SoA then.
// RUN: layoutopt %s --target=native --closed-world '--layout=tiled 4' -- -fopenmp >%t.diff 2>%t.say
// RUN: FileCheck %s < %t.diff
// RUN: FileCheck %s --check-prefix=SAY < %t.say
// RUN: layoutopt %s --target=tahiti --closed-world --strategy=paper --stop-after=plan -- -fopenmp \
// RUN:   | FileCheck %s --check-prefix=PLAN
#include <stdlib.h>
struct body {
  float x, y, z, m;
};
struct cell {
  float x;
  int y;
};
#define N 10
static struct cell grid[N];

// SAY: array '{{.*}}' keeps its layout: a section of 'b' is mapped, and it may end within a tile, whose other records would be copied, too [openmp-clause]
static void cut(struct body *b, int n) {
#pragma omp target map(tofrom : b[0 : n])
  for (int i = 0; i < n; i++)
    b[i].x += b[i].y * b[i].z * b[i].m;
}
static void whole(void) {
  // CHECK: {{^}}+#pragma omp target map(from : grid_c0[0:(N + 3) >> 2])
#pragma omp target map(from : grid)
  // CHECK: {{^}}+    cell_soa2 grid = {grid_c0};
  grid[3].x = 1;
}
static void fits(struct cell *c) {
  // CHECK: {{^}}+#pragma omp target map(to : c_c0[2:1])
#pragma omp target map(to : c[8 : 4])
  c[8].x = 1;
}
// PLAN: "body@cut.b":
// PLAN: # as tiled {{[0-9]+}}, sections of 'b' that go to a device may end within a
// PLAN: layout: SoA
int main(void) {
  struct body *b = calloc(N, sizeof *b);
  struct cell *c = malloc(16 * sizeof *c);
  cut(b, N);
  whole();
  fits(c);
  int y = b[1].y + grid[1].y + c[1].y;
  free(b);
  free(c);
  return y;
}
