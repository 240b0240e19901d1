// Tiles are stored whole. On the stack, and in each record that holds an array, that may cost more room than there is.
// RUN: layoutopt %s --policy=%S/Inputs/c-stack-size.yaml -o %t.dir 2>&1 | FileCheck %s
#include <stdlib.h>
struct body {
  float x, y, z;
};
struct owner {
  // CHECK-DAG: :[[#@LINE+1]]:{{.*}}: warning: array 'held' keeps its layout: padding would make 'held' take much more room in each record [stack-size]
  struct body held[3];
};
static void move(struct body *p) { p->x += p->y; }
static float depth(int n) {
  // CHECK-DAG: :[[#@LINE+1]]:{{.*}}: note: padding would make 'one' take much more room on the stack; to change it: choose SoA, or tiles that hold no more records than it
  struct body one = {n, 1, 2};
  move(&one);
  return n == 0 ? one.x : depth(n - 1) + one.x;
}
static float variable(int n) {
  // CHECK-DAG: :[[#@LINE+1]]:{{.*}}: warning: array 'var' keeps its layout: padding would make 'var' take much more room on the stack [stack-size]
  struct body var[n];
  for (int i = 0; i < n; ++i)
    var[i].x = i;
  return var[n - 1].x;
}
// CHECK-DAG: body@whole.fits: 3 fields
static float whole(int n) {
  struct body fits[1000];
  static struct body stays[3];
  for (int i = 0; i < 1000; ++i)
    fits[i].x = i;
  stays[1].x = n;
  return fits[n].x + stays[1].x;
}
int main(void) {
  struct owner o;
  for (int i = 0; i < 3; ++i)
    o.held[i].x = i;
  return (int)(depth(3) + variable(3) + whole(3) + o.held[1].x);
}
// CHECK-NOT: 'fits'
// CHECK-NOT: 'stays'
