// An unnamed union: it, its type and all uses get names.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc -std=c11 a.c -o before && ./before > before.txt
// RUN: layoutopt fix a.c --layout=SoA -o fixed 2>&1 | FileCheck %s --check-prefix=LOG
// RUN: grep -v CHECK fixed/a.c | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cc -std=c11 -Wall -Wextra -Werror fixed/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout=SoA -o soa 2>&1 | FileCheck %s --check-prefix=SOA
// RUN: %cc -std=c11 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
// LOG: fixed: name the union and its type; frees all
// LOG: fixed: name the union and its type; frees made
// SOA: {kind, as}  SoA
#include <stdio.h>
#include <stdlib.h>
struct value {
  int kind;
  // CHECK:  union value_as { int i; float f; } as; // By kind.
  union { int i; float f; }; // By kind.
};
typedef struct {
  // CHECK:  union cell_as {
  // CHECK-NEXT:    struct { short x, y; } at;
  // CHECK-NEXT:    unsigned bits;
  // CHECK-NEXT:  } as;
  union {
    struct { short x, y; } at;
    unsigned bits;
  };
  double weight;
} cell;
struct other { int i; float f; };
static struct value all[8];

static double sum(const struct value *p, int n) {
  double s = 0;
  for (int k = 0; k < n; k++)
    // CHECK:    s += p[k].kind ? p[k].as.f : (*(p + k)).as.i;
    s += p[k].kind ? p[k].f : (*(p + k)).i;
  return s;
}
int main(void) {
  struct other o = {.i = 1, .f = 2};
  // CHECK:  struct value one = {.kind = 1, .as.f = 3};
  struct value one = {.kind = 1, .f = 3};
  cell *made = calloc(4, sizeof *made);
  if (!made)
    return 1;
  for (int k = 0; k < 8; k++) {
    all[k].kind = k % 2;
    if (k % 2)
      // CHECK:      all[k].as.f = o.f * k;
      all[k].f = o.f * k;
    else
      all[k].i = o.i + k;
  }
  all[3] = one;
  for (int k = 0; k < 4; k++) {
    // CHECK:    made[k].as.bits = 0;
    made[k].bits = 0;
    // CHECK:    made[k].as.at.x = k;
    made[k].at.x = k;
    made[k].weight = made[k].bits;
  }
  printf("%g %g %u\n", sum(all, 8), made[3].weight, made[2].bits);
  free(made);
  return 0;
}
