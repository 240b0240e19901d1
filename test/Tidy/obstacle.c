// What keeps arrays, in the words of the command, with each use.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s
// RUN: layoutopt %s 2>&1 >/dev/null | FileCheck %s --check-prefix=COMMAND
#include <stdio.h>

struct cell {
  float v;
  int k;
};

static struct cell all[100];
struct cell seen[100];

long sum(struct cell *c, int n);

int main(void) {
  for (int i = 0; i < 100; i++)
    all[i].v = i;
  fwrite(all, sizeof *all, 100, stdout);
  for (int i = 0; i < 100; i++)
    seen[i].k = i;
  return (int)sum(seen, 100);
}
// CHECK: obstacle.c:[[#@LINE-13]]:20: warning: [[ALL:array 'all' keeps its layout: the array is passed to 'fwrite', which works on its bytes \[boundary\]]] [layoutopt-obstacle]
// CHECK: obstacle.c:[[#@LINE-6]]:3: note: [[USE:the array is passed to 'fwrite', which works on its bytes; to change it: .*]]
// CHECK: obstacle.c:[[#@LINE-14]]:13: warning: array 'seen' keeps its layout: {{.*}} [layoutopt-obstacle]
// CHECK: obstacle.c:[[#@LINE-5]]:{{[0-9]+}}: note: the array is passed to or comes from 'sum', whose body is not visible; to change it: pass fields, or give
// COMMAND: obstacle.c:12:20: warning: array 'all' keeps its layout: the array is passed to 'fwrite', which works on its bytes [boundary]
// COMMAND: obstacle.c:20:3: note: the array is passed to 'fwrite', which works on its bytes; to change it: 
