// Loops and clauses of OpenMP.
// RUN: layoutopt %s --stop-after=program -- -fopenmp | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body t[8];
int main(void) {
  struct body *p = t, *q = t;
#pragma omp parallel for firstprivate(p) shared(q)
  for (int i = 0; i < 8; i++)
    p[i].x = q[i].y;
  return t[1].x;
}
// CHECK: body@t: p q t | may change
// CHECK-NEXT:   uses: field initialize subscript
