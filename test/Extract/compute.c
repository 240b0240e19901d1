// What is calculated beside the accesses, in additions of integers that take about as long:
// one number at the end of each sequence of the access tree.
// RUN: layoutopt %s --policy=none --closed-world --stop-after=facts | FileCheck %s
#include <math.h>
typedef struct body {
  float x, y, z, m;
} body;

// CHECK-LABEL: name: scale
void scale(body *p, int n, float by) {
  // CHECK: kind: loop
  for (int i = 0; i < n; ++i) // A comparison, a step;
    p[i].x = p[i].y * by + 1; // 4 each for a product and a sum of floats.
  // CHECK: depth: 2, kind: compute, count: 10
  // CHECK-NOT: kind: compute
}

// CHECK-LABEL: name: divide
void divide(body *p, int i, float by) {
  // A division counts as 20, one by a constant as a product; a function of the
  // library as 60. Casts and assignments take no time, += does.
  p[i].x = p[i].y / by;
  p[i].y /= 4;
  p[i].z += sqrtf(p[i].m);
  // CHECK: depth: 1, kind: compute, count: 88
  // CHECK-NOT: kind: compute
}

// CHECK-LABEL: name: branches
void branches(body *p, int i) {
  // Those of an alternative that accesses something stay there: 2 and 3.
  // CHECK: kind: branch
  // CHECK: depth: 3, kind: compute, count: 2
  // CHECK: depth: 3, kind: compute, count: 3
  // The condition's, and half of those of a branch without accesses: 1 + 1 + 3.
  // CHECK: depth: 1, kind: compute, count: 5
  if (i > 3)
    p[i].x = i * 2 + 1;
  else
    p[i].y = i * 3 + 2 - 1;
  if (i != 9)
    i = i * i * i + i * i - 7 + i;
}

// CHECK-LABEL: name: within
int within(body *p, int n) {
  int k = 0;
  // Loops without accesses: 10 times, with comparison and step. Where nobody
  // knows how often, a run may tell; 16 times else.
  for (int i = 0; i < 10; ++i) // 10 * (1 + 1 + 1)
    k += i;
  // CHECK: depth: 1, kind: loop, count: 16,
  // CHECK-NEXT: depth: 2, kind: compute, count: 2
  while (k < n)
    k += 3;
  p->x = 0;
  // CHECK: depth: 1, kind: compute, count: 30
  return k;
}

// What `sizeof` names is never evaluated.
// CHECK-LABEL: name: never
// CHECK-NOT: kind: compute
unsigned long never(body *p) { return sizeof(p->x * p->y / p->z); }

// Text takes its time.
// CHECK-LABEL: name: print
#include <stdio.h>
// CHECK: depth: 1, kind: compute, count: 3000
void print(body *p) { printf("%g\n", p->x); }
