// Records that are defined within others: what is generated stands behind all of it.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-nested-definition.yaml -o %t.dir 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: grep -v CHECK %t.dir/c-nested-definition.c | FileCheck %s
// RUN: %clang -std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-nested-definition.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
struct cell {
  float h;
  struct part {
    unsigned long long u;
    signed char v;
  } a;
  // SAID: [[@LINE+2]]:17: warning: array 'w' keeps its layout: 'w' is a member of what its record is defined in [nested-record]
  struct {
    struct part w[3];
  } slot;
  int n;
};
// CHECK: } slot;
// CHECK-NEXT: int n;
// CHECK-NEXT: };
// CHECK-DAG: #include "part_soa.h"
// CHECK-DAG: #include "cell_soa.h"
typedef struct {
  struct inner {
    float x, y;
  } in;
  int n;
} outer;
// CHECK: } outer;
// CHECK-DAG: #include "inner_soa.h"
// CHECK-DAG: #include "outer_soa.h"
static struct part parts[10];
static struct cell cells[10];
static struct inner inners[4];
static outer outers[4];
int main(void) {
  // CHECK: parts.u[1] = 3;
  parts[1].u = 3;
  parts[2].v = parts[1].u;
  cells[3].h = parts[2].v;
  cells[2].slot.w[1].v = 4;
  cells[1].a = parts[1];
  cells[1].n = 2;
  inners[2].x = 5;
  outers[1].in = inners[2];
  outers[2].n = 1;
  printf("%d %g %d %d %g %d\n", parts[2].v, cells[3].h, cells[2].slot.w[1].v,
         (int)cells[1].a.u, outers[1].in.x, outers[2].n);
  return 0;
}
