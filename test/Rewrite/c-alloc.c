// Memory of all stored arrays comes in one block from the same allocator.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-alloc.c | FileCheck %s
// RUN: %cc -std=c11 -Wall -Wextra -Wshadow -pedantic -Werror -c %t.dir/c-alloc.c -o %t.o
#include <stdlib.h>
#include <string.h>
struct body {
  float x;
  double m;
};
void *xmalloc(size_t size) {
  void *p = malloc(size);
  if (!p)
    abort();
  return p;
}
void *xcalloc(int zone, size_t n, size_t size) {
  void *p = calloc(n, size);
  if (zone < 0)
    abort();
  return p;
}
void release(void *p) { free(p); }
double work(int n) {
  // CHECK: body_soa a = body_soa_alloc(n);
  struct body *a = (struct body *)malloc(n * sizeof(struct body));
  // CHECK-NEXT: body_soa b = body_soa_calloc(n);
  struct body *b = calloc(n, sizeof *b);
  // CHECK-NEXT: body_soa2 c = body_soa2_place(xmalloc(body_soa2_bytes((n + 1))), (n + 1));
  struct body *c = xmalloc((n + 1) * sizeof *c);
  // CHECK-NEXT: body_soa3 d = body_soa3_place(xcalloc(3, body_soa3_bytes(n), 1), n);
  struct body *d = xcalloc(3, n, sizeof(struct body));
  // CHECK-NEXT: body_soa4 e = body_soa4_alloc(3);
  struct body *e = malloc(sizeof *e * 3);
  double s = b[2].m + d[0].m;
  // CHECK: a = body_soa_realloc(a, 2 * n);
  a = realloc(a, 2 * n * sizeof *a);
  // CHECK-NEXT: if (a.x == NULL)
  if (a == NULL)
    return s;
  // CHECK: body_soa_zero(b, 1, (n - 1));
  memset(b + 1, 0, (n - 1) * sizeof *b);
  // CHECK-NEXT: body_soa_copy(a, 0, b, 0, n);
  memcpy(a, b, n * sizeof *b);
  s += a[n - 1].m;
  // CHECK: body_soa_free(a);
  free(a);
  free(b);
  // CHECK: release(body_soa2_block(c));
  release(c);
  free(d);
  free(e);
  return s;
}
