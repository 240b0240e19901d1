// Three dimensions: a step of a pointer passes all records of a row, and the difference of
// two counts rows.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-rows.c | FileCheck %s
// RUN: %cc -std=c11 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/c-rows.c -o %t.new && %t.new | diff %t.before -
#include <stdio.h>
struct body {
  float x, y;
};
static struct body g[4][3][8];
// CHECK: static float cell(body_soa r, int i, int j, int k) {
static float cell(struct body (*r)[3][8], int i, int j, int k) {
  // CHECK: return r.x[(ptrdiff_t)i * 24 + (ptrdiff_t)j * 8 + k];
  return r[i][j][k].x;
}
// CHECK: return r.a.y[r.i + (ptrdiff_t)j * 8 + k];
static float line(struct body (*r)[8], int j, int k) { return r[j][k].y; }
int main(void) {
  struct body(*p)[3][8] = g;
  float all = 0;
  // CHECK: p.i += 24;
  p++;
  p[0][1][2].x = 1;
  // CHECK: all += p.a.x[(p.i += 24) - 24 + 2 * 8 + 3];
  all += (*p++)[2][3].x;
  // CHECK: p.i -= 24;
  --p;
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 8; ++k)
      g[i][2][k].x = g[i][1][k].y = i * 8 + k;
  for (int i = 0; i < 4; ++i)
    all += g[i][2][5].x + 100 * cell(g, i, 1, 2) + line(g[i], 1, 7);
  all += (*p++)[2][4].x;
  // CHECK: (long)((p.i) / 24)
  printf("%f %ld %ld %ld\n", all, (long)(p - g), (long)(g[2] - g[1]),
         (long)(&g[1][2] - &g[0][1]));
  return 0;
}
