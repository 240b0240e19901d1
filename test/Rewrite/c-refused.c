// What the rewriter refuses itself.
// RUN: layoutopt %s --policy=%S/Inputs/c-soa.yaml 2>&1 >/dev/null | FileCheck %s
#include <stdlib.h>
struct body {
  float x, y;
};
void *xmalloc(size_t n) {
  return malloc(n);
}
int next(void);
float effect(void) {
  // CHECK: the number of records would be computed twice
  struct body *p = xmalloc(next() * sizeof *p);
  float x = p[0].x + p[1].x;
  free(p);
  return x;
}
static struct body twice[3];
// CHECK: 'twice' is defined more than once
static struct body twice[3];
float two(int i) { return twice[i].x; }
float jump(int k) {
  float s = 0;
  if (k)
    goto out;
  // CHECK: a jump may enter the scope of 'w' behind its declaration
  struct body w[2];
  w[0].x = 1;
  w[1].x = 2;
  s = w[k].x;
out:
  return s;
}
