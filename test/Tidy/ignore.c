// An array is passed over if nothing but reasons that are ignored keeps it.
// REQUIRES: clang-tidy
// RUN: %tidy '--config={CheckOptions: {layoutopt-obstacle.Ignore: "visible-outside"}}' %s -- 2>/dev/null | FileCheck %s
// RUN: %tidy '--config={CheckOptions: {layoutopt-obstacle.Ignore: "pointer-cast"}}' %s -- 2>/dev/null | FileCheck %s
// RUN: %tidy '--config={CheckOptions: {layoutopt-obstacle.Ignore: " pointer-cast ; visible-outside"}}' %s -- 2>/dev/null | FileCheck %s --check-prefix=BOTH --allow-empty
struct cell {
  float v;
  int k;
};

int count(struct cell *c) {
  int n = *(int *)c;
  for (int i = 0; i < 1000; i++)
    n += c[i].k;
  return n;
}
// CHECK: warning: array 'c' keeps its layout
// CHECK-DAG: note: {{.*}} cast {{.*}}; to change it:
// CHECK-DAG: note: {{.*}} visible outside {{.*}}; to change it:
// BOTH-NOT: warning:
