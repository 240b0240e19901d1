// An inline function that other files may define must not call a generated
// function, which is static: arrays of which it uses more than fields stay.
//
// RUN: not layoutopt %s --check --layout=SoA --closed-world 2>&1 | FileCheck %s

#include <stdio.h>
struct body { int x, y; };
struct cell { int x, y; };
struct point { int x, y; };
// CHECK-DAG: warning: array 'bodies' keeps its layout: 'get' is inline with external linkage, and uses more of the array than fields [external-inline]
struct body bodies[4];
inline struct body get(int i) { return bodies[i]; }
extern inline struct body get(int i);
// CHECK-DAG: warning: array 'items' keeps its layout: {{.*}}is inline with external linkage, {{.*}} [external-inline]
struct item { int x, y; };
struct item items[4];
#define ITEM(i) \
  items[i]
inline struct item pick(int i) { return ITEM(i); }
extern inline struct item pick(int i);
// Accesses to fields, and functions that are static, are fine.
struct cell cells[4];
inline int first(int i) { return cells[i].x + cells[i + 1].y; }
extern inline int first(int i);
struct point points[4];
static inline struct point take(int i) { return points[i]; }
int main(void) {
  bodies[1].x = 2; items[1].x = 1; cells[2].x = 3; points[1].y = 4;
  struct body b = get(1);
  printf("%d %d %d %d\n", b.x, bodies[2].y, first(1) + first(2) + pick(1).y, take(1).y);
}
// CHECK-NOT: 'cells' keeps
// CHECK-NOT: 'points' keeps
