// Directives that the flags do not ask for are not in the tree: arrays that
// they name stay. With the flag they are read as the command reads them.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s --check-prefix=NAMED
// RUN: %tidy %s -- -fopenmp 2>/dev/null | FileCheck %s --check-prefix=READ
struct cell {
  double v[7];
  int k;
};

static struct cell all[1000];

int main(void) {
  int n = 0;
  for (int t = 0; t < 100; t++)
#pragma omp parallel for shared(all) reduction(+ : n)
    for (int i = 0; i < 1000; i++)
      n += all[i].k;
  return n;
}
// NAMED: warning: array 'all' keeps its layout: {{.*}} [pragma] [layoutopt-obstacle]
// READ-NOT: keeps its layout
// READ: warning: array 'all' is stored as records
