// One macro that makes functions for several records: its text cannot change for one alone,
// and its `malloc` ties nothing together.
// RUN: layoutopt %s --fix-obstacles=false --target=sm_35 --policy=none 2>&1 >/dev/null | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#define MAKE(name, type)                                                       \
  static type *name(int n) { return calloc(n, sizeof(type)); }
typedef struct {
  int n;
  float x;
} node;
typedef struct {
  int n;
  double x;
} edge;
// CHECK-DAG: :[[#@LINE+2]]:1: warning: array 'new_node' keeps its layout: the declaration of 'new_node' is made by a macro{{.*}} [macro-declaration]
// CHECK-DAG: :[[#@LINE+2]]:1: warning: array 'new_edge' keeps its layout: the declaration of 'new_edge' is made by a macro{{.*}} [macro-declaration]
MAKE(new_node, node)
MAKE(new_edge, edge)

int main(void) {
  node *a = new_node(4);
  edge *b = new_edge(4);
  a[1].x = 2;
  b[1].x = 3;
  printf("%g %g\n", a[1].x, b[1].x);
  return 0;
}
