// The bound of an array need not be in its first declaration.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=SoA --closed-world -o soa > /dev/null
// RUN: grep -v CHECK soa/a.c | FileCheck %s
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -

#include <stdio.h>
typedef struct { double p, t; } pair;
// CHECK: extern const pair_soa pairs;
extern pair pairs[];
extern pair rows[][3];
extern pair zeros[];
static double sum(void) {
  extern pair pairs[];
  double s = 0;
  for (int i = 0; i < 2; ++i) s += pairs[i].p * zeros[i + 1].t + rows[1][i].p;
  return s;
}
// CHECK: {.p[0] = 2, .t[0] = 1.5, .p[1] = 3, .t[1] = 2.5}
pair pairs[2] = {{2, 1.5}, {3, 2.5}};
pair rows[][3] = {{{1, 2}}, {{3, 4}, {5, 6}}};
pair zeros[5];
int main(void) {
  zeros[1].t = 4; zeros[2].t = 5;
  printf("%g %g\n", sum(), rows[1][1].t);
}
