// Local and private arrays that the policy names become stored arrays in the
// same memory, with the bound as it is written.
// RUN: layoutopt %s --target=sm_35 --policy=%S/Inputs/local-array.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/local-array.cl | FileCheck %s
// RUN: %clang -x cl -target spir64-unknown-unknown -Wno-spir-compat -fsyntax-only -Werror %t.dir/local-array.cl
#define TILE 48
typedef struct {
  float x, y;
  int k[2];
} body;
// CHECK: float sum(body_soa2 t, int n)
float sum(__local const body *t, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    // CHECK: s += t.c0[i >> 3].x[i & 7] * t.c0[i >> 3].y[i & 7] + t.c0[i >> 3].k[i & 7][1];
    s += t[i].x * t[i].y + t[i].k[1];
  return s;
}
__kernel void f(__global body *p, __global float *out, int n) {
  // CHECK: __local body_soa2_c0 tile_c0[((TILE + 2) + 7) >> 3]; body_soa2 tile = {tile_c0};
  __local body tile[TILE + 2];
  // CHECK: __private body_soa3_c0 mine_c0[3]; __private float mine_y[3]; body_soa3 mine = {mine_c0, mine_y};
  body mine[3];
  int l = get_local_id(0), i = get_global_id(0);
  for (int c = 0; c < 3; c++) {
    // CHECK: mine.c0[c].x = c;
    mine[c].x = c;
    mine[c].y = l;
    // CHECK: mine.c0[c].k[0] = mine.c0[c].k[1] = c;
    mine[c].k[0] = mine[c].k[1] = c;
  }
  // CHECK: body_soa2_store(tile, l, i < n ? body_soa_load(p, i) : body_soa3_load(mine, 1));
  tile[l] = i < n ? p[i] : mine[1];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n)
    out[i] = sum(tile, 4) + mine[2].y;
}
