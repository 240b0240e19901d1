// A comparison that keeps pointers to what it compares sees the array itself: the records
// are not packed for it, unless a policy says so.
// RUN: layoutopt %s --policy=none --layout=SoA -o %t -- -std=gnu17 2>&1 | FileCheck %s
// RUN: grep 'b_soa_qsort(\|b_t_soa_qsort(' %t/c-qsort-keeps-refused.c
// RUN: grep 'g_t_soa_qsort(' %t/c-qsort-keeps-refused.c
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct { float x; int id; } a_t;
typedef struct { float x; int id; } b_t;
typedef struct { float x; int id; } c_t;
typedef struct { float x; int id; } d_t;
static const a_t *top;
static int by_a(const void *p, const void *q) {
  if (!top || ((const a_t *)p)->x > top->x)
    top = p;
  return ((const a_t *)p)->id - ((const a_t *)q)->id;
}
static int compared;
static int sign(float d) { return d > 0 ? 1 : d < 0 ? -1 : 0; }
static int by_b(const void *p, const void *q) {
  const b_t *l = p, *r = q;
  compared++;
  return sign(l->x - r->x);
}
static unsigned long seen;
static int by_c(const void *p, const void *q) {
  seen |= (unsigned long)p;
  return ((const c_t *)p)->id - ((const c_t *)q)->id;
}
static void note(const d_t *p, const d_t **to) { *to = p; }
static const d_t *last;
static int by_d(const void *p, const void *q) {
  note(q, &last);
  return ((const d_t *)p)->id - ((const d_t *)q)->id;
}
typedef struct { char name[8]; int id; } e_t;
static char *rest;
static int by_e(const void *p, const void *q) {
  return (int)(strtol(((const e_t *)p)->name, &rest, 10) - ((const e_t *)q)->id);
}
typedef struct { char name[8]; int id; } f_t;
static char place[32];
static int by_f(const void *p, const void *q) {
  sprintf(place, "%p", (const void *)((const f_t *)p)->name);
  return ((const f_t *)p)->id - ((const f_t *)q)->id;
}
typedef struct { char name[8]; int id; } h_t;
static _Atomic(const void *) any;
static int by_h(const void *p, const void *q) {
  atomic_store(&any, p);
  return ((const h_t *)p)->id - ((const h_t *)q)->id;
}
typedef struct { char name[8]; int id; } g_t;
static int by_g(const void *p, const void *q) {
  int c = strcmp(((const g_t *)p)->name, ((const g_t *)q)->name);
  if (c == 0)
    printf("same %d\n", ((const g_t *)p)->id);
  return c ? c : ((const g_t *)p)->id - ((const g_t *)q)->id;
}
int main(void) {
  // CHECK-DAG: array 'e' keeps its layout: the array is passed to 'qsort', which works on its bytes [boundary]
  e_t *e = calloc(9, sizeof *e);
  qsort(e, 9, sizeof *e, by_e);
  // CHECK-DAG: array 'f' keeps its layout: the array is passed to 'qsort', which works on its bytes [boundary]
  f_t *f = calloc(9, sizeof *f);
  qsort(f, 9, sizeof *f, by_f);
  // CHECK-DAG: array 'h' keeps its layout: the array is passed to 'qsort', which works on its bytes [boundary]
  h_t *h = calloc(9, sizeof *h);
  qsort(h, 9, sizeof *h, by_h);
  printf("%d\n", h[1].id);
  g_t *g = calloc(9, sizeof *g);
  qsort(g, 9, sizeof *g, by_g);
  printf("%s %s %d\n", rest, place, e[1].id + f[1].id + g[1].id);
  // CHECK-DAG: array 'a' keeps its layout: the array is passed to 'qsort', which works on its bytes [boundary]
  a_t *a = calloc(9, sizeof *a);
  qsort(a, 9, sizeof *a, by_a);
  b_t *b = calloc(9, sizeof *b);
  qsort(b, 9, sizeof *b, by_b);
  // CHECK-DAG: array 'c' keeps its layout: the array is passed to 'qsort', which works on its bytes [boundary]
  c_t *c = calloc(9, sizeof *c);
  qsort(c, 9, sizeof *c, by_c);
  // CHECK-DAG: array 'd' keeps its layout: the array is passed to 'qsort', which works on its bytes [boundary]
  d_t *d = calloc(9, sizeof *d);
  qsort(d, 9, sizeof *d, &by_d);
  printf("%g %g %d %lu %d\n", top->x, b[3].x, compared, seen & 1, last->id);
  return a[1].id + c[1].id + d[1].id;
}
