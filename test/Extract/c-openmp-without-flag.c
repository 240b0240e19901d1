// OpenMP directives are read whether the flags ask for it or not: the program may be built with
// it. What `_OPENMP` hides stays hidden, and `-fno-openmp` ends this.
// RUN: layoutopt %s --target=native --policy=%S/../Rewrite/Inputs/c-soa.yaml -- -Wall 2>%t.say \
// RUN:   | FileCheck %s --check-prefix=DIFF
// RUN: FileCheck %s --check-prefix=SAY < %t.say
// RUN: layoutopt %s --target=native --policy=%S/../Rewrite/Inputs/c-soa.yaml -- -fno-openmp -Wall 2>&1 >/dev/null \
// RUN:   | FileCheck %s --check-prefix=SURE --implicit-check-not='keeps its layout'
// RUN: layoutopt %s --target=native --stop-after=facts | FileCheck %s --check-prefix=THREADS
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <there_is_no_such_file.h>
#endif
typedef struct {
  float x;
  int y;
} body;

// SURE: body@copied.t: 2 fields
int copied(void) {
  // SAY: :[[#@LINE+1]]:8: warning: array 't' keeps its layout: the array is named in a clause that copies or moves it [openmp-clause]
  body t[8];
  int sum = 0;
  for (int i = 0; i < 8; i++)
    t[i].y = i;
#pragma omp parallel firstprivate(t) reduction(+ : sum)
  sum += t[1].y;
  return sum;
}

int counted(int n) {
  // SAY: :[[#@LINE+1]]:9: warning: array 'b' keeps its layout: a pointer counts the iterations of a parallel loop [openmp-loop]
  body *b = calloc(n, sizeof *b);
  int y = 0;
#define EACH _Pragma("omp parallel for")
  EACH
  for (body *p = b; p < b + n; p++)
    p->y = 1;
  y = b[n - 1].y;
  free(b);
  return y;
}

int main(void) {
  int n = 10;
  body *b = malloc(n * sizeof *b);
// THREADS: bound: ndrange
#pragma omp parallel for shared(b)
  for (int i = 0; i < n; i++)
    b[i].y = i;
  // DIFF: +    b.y[i] = i;
  printf("%d %d %d\n", b[3].y, copied(), counted(n));
  free(b);
  return 0;
}
