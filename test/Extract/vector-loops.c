// Loops of which SIMD instructions could run several iterations at once, as far
// as their code says.
// RUN: layoutopt %s --policy=none --closed-world --stop-after=facts | FileCheck %s
#include <math.h>
#include <stdio.h>
typedef struct {
  float x, v;
  int n;
} body;
double scale = 2;

static float clipped(float v) {
  if (v < 0)
    v = 0;
  return v > 9 ? 9 : v;
}
static float twice(float v) { return v > 0 ? twice(v - 1) : 0; } // Calls itself.
static float looped(float v) {
  while (v > 1)
    v /= 2;
  return v;
}
float unknown(float v);

// CHECK-LABEL: name: may
void may(body *p, const float *w, int n, long *sum) {
  int k = 0, i;
  float s = 0;
  // CHECK: number: 1, {{.*}}vectorizable: true
  for (i = 0; i < n; i++)
    p[i].x += p[i].v * w[i];
  // Sums go on; what is declared within is its own.
  // CHECK: number: 2, {{.*}}vectorizable: true
  for (i = 0; i < n; ++i) {
    float y = p[i].x;
    y *= y;
    s += y;
    if (p[i].n > 3)
      k++;
  }
  // CHECK: number: 3, {{.*}}vectorizable: true
  for (i = n - 1; i >= 0; i--)
    p[i].v = clipped(p[i].x) + fabsf(p[i].v) * (float)scale;
  *sum = k + (long)s;
}

// CHECK-LABEL: name: may_not
void may_not(body *p, int n, volatile int *stop, int *last) {
  int i, found = 0;
  // CHECK-NOT: vectorizable: true
  for (i = 1; i < n; i++)
    p[i].x = p[i - 1].x; // From the iteration before.
  for (i = 0; i < n; i++)
    if (p[i].n == 7)
      break;
  for (i = 0; i < n; i++)
    found = p[i].n; // The last one is kept.
  for (i = 0; i < n; i++)
    p[i].x = unknown(p[i].x);
  for (i = 0; i < n; i++)
    p[i].x = looped(p[i].x);
  for (i = 0; i < n; i++)
    p[i].x = twice(p[i].x);
  for (i = 0; i < n; i++)
    printf("%g\n", p[i].x);
  for (i = 0; i < n; i++)
    p[i].n = *stop;
  for (i = 0; i < n; i += 2)
    p[i].n = 0;
  for (i = 0; i < n; i++)
    for (int j = 0; j < n; j += 2)
      p[j].n += i;
  i = 0;
  while (i < n)
    p[i++].n = 1;
  *last = found;
}
