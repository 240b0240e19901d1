// NOLINT says it as for any other check.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s --allow-empty
struct cell { // NOLINT(layoutopt-padding)
  char a;
  double v;
  char k;
};

static struct cell all[1000]; // NOLINT(layoutopt-aos-access)
// NOLINTNEXTLINE(layoutopt-obstacle)
struct cell seen[1000];
long sum(struct cell *c);

int main(void) {
  int n = 0;
  for (int t = 0; t < 100; t++)
    for (int i = 0; i < 1000; i++)
      n += all[i].k;
  return n + (int)sum(seen);
}
// CHECK-NOT: {{warning|note}}:
