// In the switchable style the program names no stored array.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-switchable.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-switchable.c | FileCheck %s
// RUN: FileCheck %s --check-prefix=HEADER < %t.dir/body_soa.h
// The option says it as well.
// RUN: rm -rf %t.opt && layoutopt %s --style=switchable --policy=%S/Inputs/c-header.yaml -o %t.opt 2>/dev/null
// RUN: diff -r %t.dir %t.opt
// RUN: not layoutopt %S/uses.cl --style=switchable --policy=none 2>&1 | FileCheck %s --check-prefix=OPENCL
// OPENCL: style 'switchable' is for C and C++, not for OpenCL
// HEADER: BODY_SOA_LAYOUT=
// HEADER: #if !defined(BODY_SOA_LAYOUT) && defined(LAYOUTOPT_LAYOUT)
// HEADER: #ifndef BODY_SOA_LAYOUT
// HEADER: float x[4];
// HEADER: #elif BODY_SOA_LAYOUT == 0
// HEADER: return &soa.c0[at].x;
// HEADER: #elif BODY_SOA_LAYOUT == 1
// HEADER: return &soa.x[at];
// HEADER: #elif BODY_SOA_LAYOUT >= 2
// HEADER: float x[BODY_SOA_LAYOUT];
// HEADER: short tag[BODY_SOA_LAYOUT][2];
// HEADER: return &soa.c0[(size_t)at / BODY_SOA_LAYOUT].x[(size_t)at % BODY_SOA_LAYOUT];
// HEADER: #else
// HEADER-NEXT: #error
// HEADER-NEXT: #endif
// HEADER: static inline struct body body_soa_load(
// HEADER-NOT: static inline struct body body_soa_load(
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body {
  double m;
  float x, y;
  short tag[2];
};
struct room {
  // CHECK: struct room {
  // CHECK-NEXT: body_soa_storage(5) near;
  struct body near[5];
  // CHECK-NEXT: body_soa_ref last;
  struct body *last;
};
// CHECK: static body_soa_storage(3) fixed_storage = {
// CHECK-SAME: body_soa_slot_m(0) = 1, body_soa_slot_x(0) = 2, body_soa_slot_y(0) = 3, body_soa_slot_tag(0) = {4, 5},
// CHECK-SAME: body_soa_slot_y(2) = 7};
// CHECK-NEXT: static const body_soa fixed = body_soa_init(fixed_storage);
static struct body fixed[3] = {{1, 2, 3, {4, 5}}, [2] = {.y = 7}};
// CHECK-NEXT: static body_soa_ref cursor = {body_soa_init(fixed_storage), 1}, none = {{[{][{]}}0}, 0};
static struct body *cursor = &fixed[1], *none = NULL;
static double sum(const struct body *p, int n) {
  double s = 0;
  const struct body *e;
  for (e = p; e != p + n; ++e)
    // CHECK: s += (*body_soa_at_m(e.a, e.i)) * 3 +
    s += e->m * 3 + (double)e->x - (double)e->y + e->tag[1];
  return s;
}
static void fill(struct body *p, int n) {
  int i = 0;
  while (i < n) {
    // CHECK: (*body_soa_at_x(p.a, p.i + i)) = (float)i;
    p[i].x = (float)i;
    p[i].m = 2 * i;
    p[i].tag[0] = (short)i;
    p[i].tag[1] = 1;
    // CHECK: (*body_soa_at_y(p.a, p.i + i++)) = 3;
    p[i++].y = 3;
  }
}
static struct body *find(struct body *p, int n, float x) {
  for (; n-- > 0; p++)
    if (p->x == x)
      return p;
  // CHECK: return body_soa_ref_null();
  return NULL;
}
static double work(int n) {
  // CHECK: body_soa_arrays(more_storage, n);
  // CHECK-NEXT: body_soa more = body_soa_of_arrays(more_storage);
  struct body more[n];
  fill(more, n);
  return sum(more, n);
}
int main(void) {
  int n = 21;
  struct room r;
  struct body w[9];
  struct body t = {1, 1, 1, {1, 1}};
  struct body *q;
  struct body *a = (struct body *)malloc((size_t)n * sizeof(struct body));
  struct body *b = (struct body *)calloc((size_t)n, sizeof *b);
  // CHECK: if (body_soa_first(a) == NULL || !body_soa_first(b))
  if (a == NULL || !b)
    return 1;
  fill(a, n);
  fill(w, 9);
  // CHECK: fill(body_soa_at(body_soa_of(r.near), 0), 5);
  fill(r.near, 5);
  r.last = &r.near[2];
  r.last++->x += 5;
  memcpy(b + 2, a + 1, 15 * sizeof *b);
  memmove(b + 1, b + 3, 12 * sizeof *b);
  memmove(b + 4, b, 9 * sizeof *b);
  memset(a + 3, 0, 4 * sizeof *a);
  a = realloc(a, 50 * sizeof *a);
  if (!a)
    return 1;
  fill(a + n, 50 - n);
  if (n < 0)
    none = a;
  t = a[20];
  a[20] = b[5];
  b[5] = t;
  // A pointer in front of the first record, as some count from one.
  q = b + 5;
  q -= 4;
  q[-1].x = 8;
  q = find(a, 50, 12);
  if (q && q == a + 12 && q != w + 1)
    q->y = 20;
  q = a + 49;
  while (q >= a + 40)
    q--->m += 1;
  printf("%g %g %g %g %g\n", sum(a, 50), sum(b, n), sum(w, 9), sum(r.near, 5),
         sum(fixed, 3));
  printf("%g %g %d %d\n", work(3), work(n), cursor->tag[0] + fixed[0].tag[1],
         none == NULL);
  printf("%d %g\n", (int)(r.last - r.near), (double)r.last->x);
  free(a);
  free(b);
  return 0;
}
