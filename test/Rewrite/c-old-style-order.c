// An old-style definition may declare its parameters in another order than it lists them:
// arguments go by the list, and so do the sizes and pointers of allocators.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml -o %t.dir -- -std=c89 -w 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SAY
// RUN: grep -v CHECK %t.dir/c-old-style-order.c | FileCheck %s
// C89 has no `inline`.
// RUN: not grep 'static inline' %t.dir/body_soa.h
// RUN: %clang -std=c89 -w %s -o %t.before && %clang -std=c89 -w %t.dir/c-old-style-order.c -o %t.after
// RUN: %t.before > %t.expected && %t.after > %t.got && cmp %t.expected %t.got
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  float x;
  int y;
} body;

static size_t limit;
static void *get(most, bytes)
  size_t bytes;
  size_t most;
{
  limit = most;
  return malloc(bytes);
}

static void release(tag, p)
  void *p;
  void *tag;
{
  if (tag)
    puts("released");
  free(p);
}

/* SAY-NOT: keeps its layout
   CHECK: static void copy(from, to, n)
   CHECK: body_soa[[TO:[0-9]*]] to;
   CHECK: body_soa[[FROM:[0-9]*]] from;
   CHECK: to.x[n] = from.x[n];
 */
static void copy(from, to, n)
  int n;
  body *to;
  body *from;
{
  for (; n >= 0; n--) {
    to[n].x = from[n].x;
    to[n].y = from[n].y + 1;
  }
}

/* CHECK: a = body_soa[[FROM]]_place(get(1, body_soa[[FROM]]_bytes(n)), n);
 */
int main(void) {
  int i, n = 5;
  body *a = get(1, n * sizeof *a), *b = malloc(n * sizeof *b);
  for (i = 0; i < n; i++) {
    a[i].x = i;
    a[i].y = 2 * i;
  }
  copy(a, b, n - 1);
  for (i = 0; i < n; i++)
    printf("%g %d\n", b[i].x, b[i].y);
  printf("%d\n", (int)limit);
  /* CHECK: release(stdout, body_soa[[FROM]]_block(a));
     CHECK: release(NULL, body_soa[[TO]]_block(b));
   */
  release(stdout, a);
  release(NULL, b);
  return 0;
}
