// A directive that gives a variable a copy on each device. It would give one to
// the handle, and none to the storage.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
static struct body t[8], l[8];
#pragma omp declare target to(t) link(l)
#pragma omp begin declare target
static struct body u[8];
static float first(void) { return t[0].x + u[0].x; }
#pragma omp end declare target
int main(void) {
  float s = 0;
#pragma omp target map(tofrom : s) map(to : l)
  s = first() + l[1].x;
  return (int)s;
}
// CHECK: body@l: l | refused: openmp-target@9
// CHECK: body@t: t | refused: openmp-target@9
// CHECK: body@u: u | refused: openmp-target@12
