// In tiles an index is written twice where that changes nothing: plain variables, constants and cheap operators. All else is evaluated
// once, as it was: what other threads or devices change between two reads, and what has effects.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-tiled.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-index-evaluated-once.c | FileCheck %s
// RUN: %cc -std=c11 %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 %t.dir/c-index-evaluated-once.c -o %t.new && %t.new | diff %t.before -
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
struct body {
  float x, y;
};
struct counter {
  _Atomic int a;
  volatile int v;
  int n;
  _Atomic int *pa;
  volatile int *pv;
};
_Atomic int shared = 37;
volatile int port = 38;
static int calls;
static int next(void) { return ++calls; }

static float sum(struct body *p, struct counter c, int i) {
  float all = 0;
  // CHECK: all += (*body_soa_at_x(p, shared));
  all += p[shared].x;
  // CHECK: all += (*body_soa_at_x(p, 1 + (int)shared));
  all += p[1 + (int)shared].x;
  // CHECK: all += (*body_soa_at_x(p, port));
  all += p[port].x;
  // CHECK: all += (*body_soa_at_x(p, c.a));
  all += p[c.a].x;
  // CHECK: all += (*body_soa_at_x(p, c.v & 7));
  all += p[c.v & 7].x;
  // CHECK: all += (*body_soa_at_x(p, *c.pa));
  all += p[*c.pa].x;
  // CHECK: all += (*body_soa_at_x(p, -*c.pv + 99));
  all += p[-*c.pv + 99].x;
  // CHECK: all += (*body_soa_at_x(p, (ptrdiff_t)i + shared));
  all += (p + i + shared)->x;
  // CHECK: all += (*body_soa_at_x(p, shared++));
  all += p[shared++].x;
  // CHECK: all += (*body_soa_at_x(p, ({ next(); })));
  all += p[({ next(); })].x;
  // CHECK: all += p.c0[(i + c.n) >> 5].x[(i + c.n) & 31];
  all += p[i + c.n].x;
  return all + shared + calls;
}

int main(void) {
  struct body *p = malloc(100 * sizeof *p);
  if (!p)
    return 1;
  for (int i = 0; i < 100; ++i)
    p[i].x = p[i].y = i * i;
  struct counter c = {3, 12, 40, &shared, &port};
  printf("%g\n", sum(p, c, 5));
  free(p);
  return 0;
}
