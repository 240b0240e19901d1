// Arrays that one declaration of a function has get one each.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>%t.say
// RUN: FileCheck %s --check-prefix=SAY --allow-empty --implicit-check-not='keeps its layout' < %t.say
// SAY: body@
// RUN: grep -v CHECK %t.dir/c-arrays-in-one-declaration.c | FileCheck %s
// RUN: %clang -Wall -Wextra -Werror %s -o %t.before && %clang -Wall -Wextra -Werror %t.dir/c-arrays-in-one-declaration.c -o %t.after
// RUN: %t.before > %t.expected && %t.after > %t.got && cmp %t.expected %t.got
#include <stdio.h>
#include <string.h>
typedef struct {
  double x;
  int y;
} body;
enum { N = 9 };

static double run(int n) {
  // CHECK: struct { double x[N]; int y[N]; } a_storage;
  // CHECK: struct { double x[N]; int y[N]; } b_storage;
  body a[N], b[N];
  static body kept[4], other[N]; // both
  body left[n], one, right[n];
  double s = 0;
  memset(left, 0, n * sizeof left[0]);
  memset(right, 0, n * sizeof *right);
  one.x = 2;
  for (int i = 0; i < N; i++) {
    a[i].x = i;
    a[i].y = 2 * i;
    kept[i % 4].y += i;
    other[i].x = i;
  }
  for (int i = 0; i < N; i++) {
    b[i].x = a[i].x + one.x;
    b[i].y = a[i].y;
    left[i % n].x += i;
    right[i % n].y += i;
  }
  for (int i = 0; i < N; i++)
    s += b[i].x * b[i].y + kept[i % 4].y + other[i].x + left[i % n].x * right[i % n].y;
  return s;
}

int main(void) {
  printf("%g %g\n", run(3), run(5));
  return 0;
}
