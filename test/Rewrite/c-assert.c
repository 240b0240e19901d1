// What an assertion asks of a pointer: the macro's parentheses are its own, and other uses
// of it ask other things.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: layoutopt a.c --layout=SoA --policy=none -o new -- -std=gnu17 2>&1 | FileCheck %s --check-prefix=LOG --implicit-check-not=warning:
// LOG: part@{{.*}}: 2 fields
// RUN: FileCheck %s < new/a.c
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror a.c -o before && ./before > before.txt
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror new/a.c -o after && ./after | diff before.txt -
// RUN: %cc -std=c11 -Wall -Wextra -Werror new/a.c -o after && ./after | diff before.txt -
// RUN: %cc -std=gnu17 -DNDEBUG -Wall -Wextra -Werror new/a.c -o after && ./after | diff before.txt -
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#define ENSURE(cond) do { if (!(cond)) abort(); } while (0)
#define BOTH(x, y) ((x) && ((y)))
struct part {
  float x, y;
};
static struct part *get(size_t n) {
  struct part *p = calloc(n, sizeof *p);
  // CHECK: assert(p.x);
  assert(p);
  // CHECK: assert(p.x != NULL);
  assert(p != NULL);
  assert(n > 3);
  // CHECK: assert((p.x));
  assert((p));
  // CHECK: ENSURE(p.x);
  ENSURE(p);
  ENSURE(n);
  // CHECK: ENSURE(BOTH(n, p.x));
  ENSURE(BOTH(n, p));
  return p;
}
int main(void) {
  struct part *p = get(9);
  float sum = 0;
  // CHECK: assert(p.x && p.x[1] == 0);
  assert(p && p[1].x == 0);
  for (int i = 0; i < 9; i++) {
    p[i].x = (float)i;
    p[i].y = 1;
  }
  for (int i = 0; i < 9; i++)
    sum += p[i].x * p[i].y;
  printf("%g\n", (double)sum);
  free(p);
}
