// Sums and differences of offsets mean what they meant.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-offsets.c | FileCheck %s
// RUN: %cc -std=c11 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/c-offsets.c -o %t.new && %t.new | diff %t.before -
#include <stdio.h>
struct body {
  float x, y;
};
static struct body w[64];
static float get(const struct body *p, int i, int j, unsigned u) {
  float all = 0;
  // CHECK: all += p.a.x[p.i + i - (j - 3)];
  all += (p + i - (j - 3))->x;
  all += 2 * (p + (i - j) - (3 - j))->x;
  all += 3 * p[i - (j - i)].x;
  all += 4 * (&p[i] - (j - u))->y;
  all += 5 * (p - (i ? -i : j))->y;
  // CHECK: all += 6 * p.a.x[p.i + (i & 3)];
  all += 6 * p[i & 3].x;
  all += 7 * p[j > 3 ? i : j].y;
  all += 8 * p[i << 1 | 1].x;
  return all;
}
int main(void) {
  for (int i = 0; i < 64; ++i)
    w[i].x = (float)(w[i].y = (float)i + 1) * 2;
  for (int i = 3; i < 6; ++i)
    for (int j = 3; j < 6; ++j)
      printf("%g\n", get(&w[16], i, j, 2));
  return 0;
}
