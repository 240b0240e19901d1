// Arrays that a pragma names stay: some compiler does something with them.
// RUN: layoutopt %s --target=native --policy=none -- -Wno-unknown-pragmas 2>&1 >/dev/null | FileCheck %s --implicit-check-not='[pragma]'
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  float x, y;
  int k;
} body;
#define COPY(p) _Pragma("acc data copy(held[0:4])")
#define DO(text) _Pragma(#text)
#define ACC(text) DO(acc text)

// CHECK: array 'b' keeps its layout: a pragma names 'b' [pragma]
// CHECK-NEXT: {{.*}}:[[#@LINE+12]]:2: note: a pragma names 'b'; to change it: remove the name from the pragma
// CHECK: array 'far' keeps its layout: a pragma names 'far' [pragma]
// CHECK-NEXT: {{.*}}:[[#@LINE+16]]:4: note:
// CHECK: array 'given' keeps its layout: a pragma names 'given' [pragma]
// CHECK-NEXT: {{.*}}:[[#@LINE+18]]:3: note:
// CHECK: array 'held' keeps its layout: a pragma names 'held' [pragma]
// CHECK-NEXT: {{.*}}:[[#@LINE+10]]:3: note:
// CHECK-NEXT: {{.*}}:[[#@LINE-12]]:18: note:
int main(void) {
  int n = 9;
  body *b = calloc(n, sizeof *b), *held = calloc(n, sizeof *held);
  body *free_one = calloc(n, sizeof *free_one);
#pragma acc parallel loop \
    copy(b[0 : n])
  for (int i = 0; i < n; i++)
    b[i].x += i;
  COPY(held)
  body *far = calloc(n, sizeof *far);
  _Pragma
  ("acc data copy(far[0:4])")
  far[1].x = 2;
  body *given = calloc(n, sizeof *given);
  ACC(data copy(given[0 : n]))
  given[1].x = 2;
  DO(omp parallel for shared(free_one))
  for (int i = 0; i < n; i++)
    free_one[i].k = i;
  held[1].x = b[1].x;
#pragma omp parallel for shared(free_one)
  for (int i = 0; i < n; i++)
    free_one[i].x += held[i].x;
  _Pragma("GCC unroll 4") for (int i = 0; i < n; i++) free_one[i].y = i;
  _Pragma("GCC ivdep") _Pragma("GCC unroll 2") for (body *p = free_one; p < free_one + n; p++) p->y++;
  printf("%g %g\n", b[3].x, free_one[1].x);
  free(b);
  free(held);
  free(given);
  free(far);
  free(free_one);
  return 0;
}
