// Arrays of which no element is named are arrays all the same: what keeps them is told.
// RUN: layoutopt %s --policy=none --layout=SoA 2>&1 | FileCheck %s
#include <stdio.h>
#include <string.h>
struct cell { int alive, age; };
static struct cell now[64], then[64];
void step(void *cells, int n);
// CHECK-DAG: warning: array 'now' keeps its layout: {{.*}} [bytes-compared]
// CHECK-DAG: warning: array 'log' keeps its layout: the array is passed to 'fwrite', which works on its bytes [no-body]
struct entry { long when; int what; };
static struct entry log[16];
int main(void) {
  int n = 0;
  while (memcmp(now, then, sizeof now) != 0 && n < 10)
    ++n;
  fwrite(log, sizeof log, 1, stdout);
  return n;
}
