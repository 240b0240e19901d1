// Every way to name an element, its fields and its neighbours.
// RUN: layoutopt %s --target=sm_35 --policy=%S/Inputs/uses.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/uses.cl | FileCheck %s
struct inner {
  short s;
  char c;
};
typedef struct {
  int a;
  int b[4];
  struct inner in;
  uchar4 col;
} rec;
#define IDX(x) ((x) + 1)
#define SQ(x) ((x) * (x))
#define ELEM(arr, i) (arr)[i]
int side(__private int *k) { return (*k)++; }
// CHECK: for (rec_soa_ref e = rec_soa_at(r, (long)n - 1); e.i >= 0; --e.i)
int total(__global const rec *const r, uint n) {
  int t = 0;
  for (__global const rec *e = r + n - 1; e >= r; --e)
    t += e->a;
  return t;
}
// CHECK: rec_soa_ref next(rec_soa_ref r) { return rec_soa_at(r.a, r.i + 1); }
__global rec *next(__global rec *r) { return r + 1; }
__kernel void k(__global rec *p, __global rec *restrict out, uint n,
                __global int *idx) {
  int i = get_global_id(0), j = i;
  // CHECK: (*rec_soa_at_a(p, side(&j))) = (*rec_soa_at_a(p, idx[i]));
  p[side(&j)].a = p[idx[i]].a;
  // CHECK: p.c0[i >> 5].b[i & 31][i & 3] = SQ(p.c0[i >> 5].a[i & 31]);
  p[i].b[i & 3] = SQ(p[i].a);
  // CHECK: out.c0[(i + 1) >> 5].b[(i + 1) & 31][0] + ELEM(p, i).a;
  out[i].a = out[i + 1].b[0] + ELEM(p, i).a;
  // CHECK: rec_soa_store(out, i, n > 3 ? rec_soa_load(p, i) : rec_soa_load(p, IDX(i)));
  out[i] = n > 3 ? p[i] : p[IDX(i)];
  // CHECK: rec_soa_ref c = i > 2 ? rec_soa_at(p, 0) : rec_soa_at(out, 0);
  __global rec *c = i > 2 ? p : out;
  // CHECK: c = (i & 1) ? c : next(c);
  c = (i & 1) ? c : next(c);
  // CHECK: (*rec_soa_ref_at_a(next(rec_soa_at(p, 0)))) = 1;
  next(p)->a = 1;
  // CHECK: if (rec_soa_same(c, rec_soa_at(p, 0))
  if (c == p)
    // CHECK: out.c0[0].a[0] = (int)(c.i);
    out[0].a = (int)(c - p);
  // CHECK: p.c0[0].col[0].xy = (uchar2)(1, 2);
  p->col.xy = (uchar2)(1, 2);
  // CHECK: c.i++)
  for (int q = 0; q < 3; q++, c++)
    // CHECK: = sizeof(rec);
    c->b[q] = sizeof(*c);
  // CHECK: p.c0[i >> 5].a[i & 31] = as_int(p.c0[i >> 5].col[i & 31]);
  p[i].a = as_int(p[i].col);
  // CHECK: out.c0[i >> 5].in[i & 31] = p.c0[i >> 5].in[i & 31];
  out[i].in = p[i].in;
  // CHECK: atomic_add(&p.c0[i >> 5].a[i & 31], total(p, n));
  atomic_add(&p[i].a, total(p, n));
  // CHECK: p.c0[i >> 5].a[i & 31] + /* one */ p.c0[{{.*}} // two
  p[i].a = p[i].a + /* one */ p[j].a; // two
}
