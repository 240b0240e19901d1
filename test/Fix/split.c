// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt fix a.c --layout=SoA -o fixed 2>&1 | FileCheck %s --check-prefix=LOG
// RUN: grep -v CHECK fixed/a.c | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cc -Wall -Wextra -Werror fixed/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt fixed/a.c --layout=SoA -o soa > /dev/null 2>&1
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
// LOG-DAG: fixed: declare each name alone; frees grid
// LOG-DAG: fixed: declare each name alone; frees m
// LOG-DAG: fixed: write the array in front of its index; frees turned
#include <stdio.h>
struct tri { float x, y, z; };
// CHECK:static struct tri grid[4][8];
// CHECK-NEXT:static struct tri (*rows)[8] = grid;
static struct tri grid[4][8], (*rows)[8] = grid;
struct turn { int a, b; };
static struct turn turned[10];

int main(void) {
  // CHECK:  struct tri const m[2][4] = {0};
  // CHECK-NEXT:  struct tri const (*q)[4] = m;
  // CHECK-NEXT:  struct tri const *p = m[0];
  struct tri const m[2][4] = {0},
                   (*q)[4] = m, *p = m[0];
  float s = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++)
      grid[i][j].x = i * j;
  // CHECK:    turned[i].a = i;
  for (int i = 0; i < 10; i++)
    i[turned].a = i;
  for (int i = 0; i < 2; i++)
    s += rows[i][3].x + q[i][1].y + p[i].x + turned[i].a;
  printf("%g\n", s);
  return 0;
}
