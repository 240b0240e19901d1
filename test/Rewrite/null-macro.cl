// NULL and macros like it stand for themselves where they are used.
// RUN: layoutopt %s --target=sm_35 --policy=none 2>/dev/null | FileCheck %s
typedef struct {
  float a;
  float b;
} rec;
#define RESET(q) q = 0
#define NOTHING 0
#define NIL NULL
__kernel void k(__global rec *p, int n) {
  int i = get_global_id(0);
  // CHECK: +  rec_soa_ref q = (rec_soa_ref)
  __global rec *q = NULL;
  if (i < n)
    q = &p[i];
  // CHECK: +  if (q.a.a != NULL && NULL != q.a.a)
  if (q != NULL && NULL != q)
    q->a += q->b;
  // CHECK: RESET(q);
  RESET(q);
  // CHECK: +  q = (rec_soa_ref)
  // CHECK: +  q = (rec_soa_ref)
  q = NOTHING;
  q = NIL;
}
