// Whatever the run is asked to print, an array of which nothing is expected stays, and none of its
// words says "leave it" of one that is changed: an ordered table, and a table that is probed at random.
// RUN: layoutopt %s --policy=none --check 2>&1 | FileCheck %s
// RUN: layoutopt %s --policy=none --explain --quiet --check 2>&1 | FileCheck %s
// RUN: layoutopt %s --policy=none --stop-after=plan | FileCheck %s --check-prefix=PLAN
// RUN: rm -rf %t && layoutopt %s --policy=none --plan-out=%t.yaml -o %t 2>&1 | FileCheck %s
// RUN: diff %s %t/doubtful-said-once.c && not ls %t/score_soa.h && FileCheck %s --check-prefix=PLAN < %t.yaml
// CHECK-NOT: leave it
// CHECK: score@best
// CHECK: stays as it is: changed, the program is expected to run 0.{{.*}} which is not faster for sure
// CHECK-NOT: leave it
// CHECK: slot@slots
// CHECK: stays as it is: changed, the program is expected to run 0.{{.*}} which is not faster for sure
// CHECK-NOT: leave it
// PLAN: "score@best":
// PLAN-NEXT: keeps its layout: changed, the program is expected
// PLAN: layout: AoS
// PLAN: "slot@slots":
// PLAN-NEXT: keeps its layout: changed, the program is expected
// PLAN: layout: AoS
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct score { char name[16]; int points, level; };
static struct score best[10];
struct slot { unsigned key; int count; };
static struct slot *slots;
static void enter(const char *name, int points) {
  int i = 9;
  if (points <= best[9].points)
    return;
  while (i > 0 && best[i - 1].points < points) {
    best[i] = best[i - 1];
    i--;
  }
  strncpy(best[i].name, name, 15);
  best[i].points = points;
  best[i].level = points / 100;
}
int main(void) {
  unsigned n = 1u << 20, h = 1;
  slots = calloc(n, sizeof *slots);
  if (!slots)
    return 1;
  for (int i = 0; i < 100; i++)
    enter("player", i * 37 % 1000);
  for (int t = 0; t < 300000; t++) {
    h = h * 1664525u + 1013904223u;
    unsigned at = h % n;
    while (slots[at].key && slots[at].key != h)
      at = (at + 1) % n;
    slots[at].key = h;
    slots[at].count++;
  }
  for (int i = 0; i < 10; i++)
    printf("%s %d %d\n", best[i].name, best[i].points, best[i].level);
  printf("%d\n", slots[h % n].count);
  free(slots);
  return 0;
}
