// An array that exists once for each thread.
// RUN: layoutopt %s --stop-after=program -- -fopenmp | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
  float arr[4];
};
static struct body t[8];
#pragma omp threadprivate(t)
int main(void) { return t[1].x; }
// CHECK: body@t: t | refused: thread-local@10 unknown-use@11
