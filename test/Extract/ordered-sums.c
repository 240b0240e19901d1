// Which sums need leave to be added up in another order, and who gives it.
// RUN: layoutopt %s --policy=none --closed-world --stop-after=facts | FileCheck %s --check-prefixes=CHECK,PLAIN --implicit-check-not=ordered-sum:
// RUN: layoutopt %s --policy=none --closed-world --stop-after=facts -- -fopenmp | FileCheck %s --check-prefixes=CHECK,OMP --implicit-check-not=ordered-sum:
// RUN: layoutopt %s --policy=none --closed-world --stop-after=facts -- -fopenmp-simd | FileCheck %s --check-prefixes=CHECK,OMP --implicit-check-not=ordered-sum:
// RUN: layoutopt %s --policy=none --closed-world --stop-after=facts -- -ffast-math | FileCheck %s --check-prefixes=FAST --implicit-check-not=ordered-sum:
// FAST: vectorizable: true
typedef struct {
  float x;
  int n;
} body;
static float all;
static void add(float v) { all += v; }

// CHECK-LABEL: name: sums
double sums(body *p, int n) {
  float s = 0, t = 1, u = 0, w = 0;
  double d = 0;
  int k = 0;
  // CHECK: number: 1, {{.*}}vectorizable: true, ordered-sum: true }
  for (int i = 0; i < n; i++)
    s += p[i].x;
  // CHECK: number: 2, {{.*}}vectorizable: true, ordered-sum: true }
  for (int i = 0; i < n; i++)
    t *= p[i].x;
  // CHECK: number: 3, {{.*}}vectorizable: true, ordered-sum: true }
  for (int i = 0; i < n; i++)
    d -= p[i].x;
  // Also in what it calls, each time.
  // CHECK: number: 4, {{.*}}vectorizable: true, ordered-sum: true }
  for (int i = 0; i < n; i++)
    add(p[i].x);
  // CHECK: number: 5, {{.*}}vectorizable: true, ordered-sum: true }
  for (int i = 0; i < n; i++)
    if (p[i].n)
      add(p[i].x);
  // Integers, and what is declared within, are none.
  // CHECK: number: 6, {{.*}}vectorizable: true }
  for (int i = 0; i < n; i++)
    k += p[i].n;
  // CHECK: number: 7, {{.*}}vectorizable: true }
  for (int i = 0; i < n; i++) {
    float own = p[i].x;
    own += 1;
    p[i].x = own;
  }
  // A clause is about the loop behind it, and the sums that it names.
  // OMP: number: 8, {{.*}}vectorizable: true }
  // PLAIN: number: 8, {{.*}}vectorizable: true, ordered-sum: true }
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += p[i].x;
  // CHECK: number: 9, {{.*}}vectorizable: true, ordered-sum: true }
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++) {
    s += p[i].x;
    u += p[i].x;
  }
  // OMP: number: 10, {{.*}}vectorizable: true
  // PLAIN: number: 10, {{.*}}vectorizable: true, ordered-sum: true }
#pragma omp parallel for simd reduction(+ : w)
  for (int i = 0; i < n; i++)
    w += p[i].x;
  // CHECK: number: 11, {{.*}}vectorizable: true, ordered-sum: true }
  for (int i = 0; i < n; i++)
    s += p[i].x;
  {
#pragma clang fp reassociate(on)
    // CHECK: number: 12, {{.*}}vectorizable: true }
    for (int i = 0; i < n; i++)
      s += p[i].x;
  }
  // Written as an assignment, too; what is taken from is no sum.
  // CHECK: number: 13, {{.*}}vectorizable: true, ordered-sum: true }
  for (int i = 0; i < n; i++)
    s = p[i].x + s;
  // CHECK: number: 14, {{.*}}vectorizable: true }
  for (int i = 0; i < n; i++)
    k = k - p[i].n;
  // CHECK: number: 15
  // CHECK-NOT: vectorizable
  for (int i = 0; i < n; i++)
    s = p[i].x - s;
  return s + t + u + w + d + k;
}
