// A call within an expression that is refused: its arguments flow into parameters, which
// stay with them.
// RUN: layoutopt %s --policy=%S/Inputs/c-soa-body.yaml 2>&1 | FileCheck %s --implicit-check-not='+static'
#include <stdlib.h>
struct body {
  float x, y;
};
static struct body *last(struct body *p, int n) { return p + n; }
static int weigh(struct body *q, int k) { return q[k].x > q[0].x; }
// CHECK-DAG: [[@LINE-1]]:31: warning: array 'q' keeps its layout
int main(void) {
  struct body *all = calloc(9, sizeof *all), *one = calloc(4, sizeof *one);
  struct body *volatile *into = &all;
  if (!all || !one)
    return 1;
  *into = last(all, weigh(one, 3) + 1);
  one[2].y = 1;
  return one[2].y > 0;
}
