// Rows whose width a macro or a constant says keep that spelling, so that another value gives the right program, too.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir -- -DK='1 + 1' 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-row-widths.c | FileCheck %s
// RUN: %cc -std=c11 -Wall -Wextra -Werror -Wno-missing-field-initializers -DK='1 + 1' %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror -Wno-missing-field-initializers -DK='1 + 1' %t.dir/c-row-widths.c -o %t.new && %t.new | diff %t.before -
// RUN: %cc -std=c11 -DK=2 -DN=5 %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -DK=2 -DN=5 %t.dir/c-row-widths.c -o %t.new && %t.new | diff %t.before -
#include <stdio.h>
#ifndef N
#define N 3
#endif
#define SUM N + 1
enum { WIDE = N + 2 };
struct body {
  int n, m;
};
static struct body grid[4][N];
static struct body sums[4][SUM];
static struct body deep[2][WIDE][N][2];
static struct body given[4][K];
// CHECK: static int at(body_soa3 r, int i, int j) {
static int at(struct body (*r)[N], int i, int j) {
  // CHECK: return r.n[(ptrdiff_t)i * N + j];
  return r[i][j].n;
}
// CHECK: {.n[1 * N] = 1, .n[1 * N + 1] = 2, .n[3 * N + (N + -1)] = 3};
static struct body set[5][N] = {[1] = {{1}, {2}}, [3] = {[N + -1] = {3}}};
int main(void) {
  struct body(*p)[N] = grid;
  int all = 0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < N; ++j)
      // CHECK: grid.n[i * N + j] = sums.n[i * (SUM) + j] = i * 100 + j;
      grid[i][j].n = sums[i][j].n = i * 100 + j;
  for (int i = 0; i < WIDE; ++i)
    // CHECK: deep.n[1 * WIDE * N * 2 + i * N * 2 + 1 * 2 + 1] = i;
    deep[1][i][1][1].n = i;
  for (int i = 0; i < 4; ++i)
    // CHECK: given.n[i * (K) + 1] = i;
    given[i][1].n = i;
  // CHECK: p.i += N;
  p++;
  // CHECK: all += (int)((p.i) / N);
  all += (int)(p - grid);
  // CHECK: (N * 4 * sizeof(struct body))
  all += (int)sizeof grid;
  for (int i = 0; i < 4; ++i)
    all = all * 3 + at(grid, i, N - 1) + sums[i][1].n + given[i][1].n;
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < N; ++j)
      all = all * 3 + set[i][j].n;
  for (int i = 0; i < WIDE; ++i)
    all = all * 3 + deep[1][i][1][1].n;
  printf("%d %d\n", all, p[1][0].n);
  return 0;
}
