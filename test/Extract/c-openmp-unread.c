// Directives that Clang cannot read: the arrays that they name stay, the others change.
// RUN: layoutopt %s --target=native --policy=%S/../Rewrite/Inputs/c-soa.yaml 2>%t.say | FileCheck %s --check-prefix=DIFF
// RUN: FileCheck %s < %t.say
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  float x;
  int y;
} body;

// A task has a copy of what it mentions, also where no clause says so.
// CHECK: array 'kept' keeps its layout: a directive may copy 'kept' [pragma]
// CHECK: array 'shared' keeps its layout: a pragma names 'shared' [pragma]
// CHECK: warning: OpenMP directives cannot be read ({{.*}}c-openmp-unread.c:[[#@LINE+17]]:1: {{.*}}); arrays that they name stay{{.*}}[openmp-unread]
static int copied(void) {
  body kept[3] = {{0, 1}};
#pragma omp task
  kept[1].y = 3;
  return kept[1].y;
}
int main(void) {
  int n = 10, sum = 0;
  body *b = calloc(n, sizeof *b);
  body shared[10];
  for (int i = 0; i < n; i++)
    shared[i].y = i;
  // DIFF: +    b.y[i] = shared[i].y;
  for (int i = 0; i < n; i++)
    b[i].y = shared[i].y;
#pragma unroll
#pragma omp parallel for firstprivate(shared)
  for (int i = 0; i < n; i++)
    sum += shared[i].y;
  printf("%d %d\n", b[3].y, sum + copied());
  free(b);
  return 0;
}
