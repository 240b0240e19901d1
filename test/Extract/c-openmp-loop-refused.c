// A pointer counts the iterations of a parallel loop.
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
  struct body *p;
#pragma omp parallel for
  for (p = t; p < t + 8; p++)
    p->x = 1;
  return t[1].x;
}
// CHECK: body@t: p t | refused: openmp-loop@14
