// An array in local memory stays as it is; asked for by name, it changes.
// RUN: layoutopt %s --target=sm_35 --stop-after=plan | FileCheck %s
// RUN: layoutopt %s --target=sm_35 --policy=%S/Inputs/local-stays.yaml --stop-after=plan \
// RUN:   | FileCheck %s --check-prefix=ASKED

typedef struct {
  float x, y;
} body;

__kernel void step(__global const float *in, __global float *out) {
  __local body tile[64];
  size_t l = get_local_id(0);
  tile[l].x = in[l];
  tile[l].y = 2 * in[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[l] = tile[63 - l].x + tile[63 - l].y;
}

// CHECK: # keeps its layout: not in global memory
// CHECK-NOT: refused: true
// ASKED: # changes: layout of the policy
// ASKED: handle: body_soa
