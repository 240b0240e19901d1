// An array in a record whose elements lie apart, each in tiles: all of them have one type.
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %s %t.dir/a.c && cd %t.dir
// RUN: printf 'version: 1\nrecords:\n  cell:\n    layout: "[f, k, i, i oe(4)]"\n' > apart.yaml
// RUN: layoutopt a.c --policy=apart.yaml --closed-world -o new 2>/dev/null
// RUN: grep -v CHECK new/a.c | FileCheck %s && FileCheck %s --check-prefix=TYPE < new/cell_soa.h
// RUN: %clang -std=c11 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all new/a.c -o after
// RUN: %clang -std=c11 %s -o before && ./before > 1 && ./after > 2 && diff 1 2
#include <stdio.h>
#include <stdlib.h>
struct cell {
  int key;
  double w[3][2];
};
// TYPE: typedef int cell_soa_key[4];
// TYPE: typedef double cell_soa_w[4];
// TYPE-NOT: typedef double
// TYPE: cell_soa_w *w[3][2];
// CHECK: cell_soa_w w[3][2][2];
static const struct cell table[5] = {{.key = 1}, {.key = 3}};
static double sum(const struct cell *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int a = 0; a < 3; a++)
      for (int b = 0; b < 2; b++)
        s += p[i].w[a][b] * (i + 1) + p[i].key;
  return s;
}
int main(void) {
  int n = 11;
  struct cell *p = calloc(n, sizeof *p);
  if (!p)
    return 1;
  for (int i = 0; i < n; i++)
    for (int a = 0; a < 6; a++)
      p[i].w[a / 2][a % 2] = i * 10 + a, p[i].key = -i;
  p[3] = table[1];
  p[2] = p[9];
  printf("%g %g\n", sum(p, n), sum(table, 5));
  free(p);
  return 0;
}
