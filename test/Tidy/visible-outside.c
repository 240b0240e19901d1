// One file alone does not know who else uses what others can see, unless it is
// told that nobody does.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s
// RUN: %tidy '--config={CheckOptions: {layoutopt.ClosedWorld: true}}' %s -- 2>/dev/null | FileCheck %s --check-prefix=CLOSED
// RUN: %tidy '--config={CheckOptions: {layoutopt-obstacle.Ignore: "visible-outside"}}' %s -- 2>/dev/null | FileCheck %s --check-prefix=IGNORED --allow-empty
// RUN: %tidy '--config={CheckOptions: {layoutopt-obstacle.Ignore: "pointer-cast;union"}}' %s -- 2>/dev/null | FileCheck %s
struct cell {
  double v[7];
  int k;
};

static int last(struct cell *c) {
  int n = 0;
  for (int t = 0; t < 100; t++)
    for (int i = 0; i < 1000; i++)
      n += c[i].k;
  return n;
}

int count(struct cell *c) { return last(c); }
// CHECK: visible-outside.c:[[#@LINE-9]]:30: warning: array 'c' keeps its layout: {{.*}} [visible-outside] [layoutopt-obstacle]
// CLOSED-NOT: keeps its layout
// CLOSED: visible-outside.c:[[#@LINE-11]]:30: warning: array 'c' is stored as records of 2 fields, 64 bytes: {{.*}} [layoutopt-aos-access]
// IGNORED-NOT: warning:
