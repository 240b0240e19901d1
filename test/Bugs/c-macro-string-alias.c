// A macro that makes strings has a second name, or is opened by a macro: the access is
// quoted all the same, and should keep the array.
// XFAIL: *
// RUN: layoutopt %s --layout=SoA --closed-world --policy=none 2>&1 | FileCheck %s
#include <stdio.h>
struct point { int x, y; };
static struct point p[4];
#define STR(x) #x
#define TEXT STR
#define OPEN STR (
#ifdef OPENED
#define SHOW(v) printf("%s %d\n", OPEN v ), v)
#else
#define SHOW(v) printf("%s %d\n", TEXT(v), v)
#endif
int main(void) {
  p[1].x = 3;
  SHOW(p[1].x);
  return 0;
}
// CHECK-NOT: +++
