// Pointers are equal when array and index are.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-compare.c | FileCheck %s
// RUN: %cc -std=c11 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/c-compare.c -o %t.new && %t.new | diff %t.before -
#include <stdio.h>
#include <stdlib.h>
struct body {
  float x, y;
};
// CHECK: static int compare(body_soa p, body_soa q, body_soa_ref r, int n) {
static int compare(struct body *p, struct body *q, struct body *r, int n) {
  int all = 0;
  // CHECK: all = 2 * all + (p.x == q.x);
  all = 2 * all + (p == q);
  // CHECK: all = 2 * all + (body_soa_same(body_soa_at(p, 0), body_soa_at(q, n)));
  all = 2 * all + (p == q + n);
  all = 2 * all + (q + n == p);
  all = 2 * all + (p != &q[n - 1]);
  all = 2 * all + (&p[n] != q);
  // CHECK: all = 2 * all + ((ptrdiff_t)0 == n);
  all = 2 * all + (p == p + n);
  // CHECK: all = 2 * all + (body_soa_same(body_soa_at(p, n), r));
  all = 2 * all + (p + n == r);
  all = 2 * all + (r == q);
  return all + 1000 * (p + n < r) + 2000 * (r - p == n);
}
int main(void) {
  struct body *a = calloc(9, sizeof *a), *b = calloc(9, sizeof *b);
  if (!a || !b)
    return 1;
  a[3].x = b[2].y = 1;
  for (int n = 0; n < 3; ++n)
    printf("%d %d\n", compare(a, a, a + 2, n), compare(a, b, a + 1, n));
  free(a);
  free(b);
  return 0;
}
