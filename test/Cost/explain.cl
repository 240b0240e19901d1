// --explain on kernels: work-items of a warp share lines.
// RUN: layoutopt %s --policy=none --target=sm_35 --explain 2>&1 >/dev/null | FileCheck %s
// RUN: layoutopt %s --policy=none --target=%S/Inputs/plain.yaml --explain 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE
// NONE: body: the profile 'plain' does not tell how memory is fetched
typedef struct {
  float x, y, z, m;
} body;
// CHECK: body: 2 walks, by what they fetch
// CHECK-NEXT: {{^ +}}in f: {x, y, z} in order, each work-item
// CHECK-NEXT: for each byte used, 4 fetched as it is, 1 as planned
// CHECK-NEXT: explain.cl:[[#@LINE+7]]:3: in f: {x} in order, each work-item x 4
// CHECK-NEXT: for each byte used, 0.25 fetched as it is, 0.25 as planned
__kernel void f(__global const body *p, __global float *out, int n) {
  int i = get_global_id(0);
  float s = 0;
  // All work-items of a group read the same four records: a segment for each
  // warp.
  for (int k = 0; k < 4; ++k)
    s += p[get_group_id(0) * get_local_size(0) + k].x;
  out[i] = s + p[i].x + p[i].y + p[i].z;
}
