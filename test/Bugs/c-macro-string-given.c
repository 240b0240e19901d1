// A macro that makes strings is an argument of another one, which hands it the access:
// it should keep the array.
// XFAIL: *
// RUN: layoutopt %s --layout=SoA --closed-world --policy=none 2>&1 | FileCheck %s
#include <stdio.h>
struct point { int x, y; };
static struct point p[4];
#define STR(x) #x
#define SHOW(as, v) printf("%s %d\n", as(v), v)
int main(void) {
  p[1].x = 3;
  SHOW(STR, p[1].x);
  return 0;
}
// CHECK-NOT: +++
