// Tiles that hold more records than the array may need more local memory than there is.
// RUN: layoutopt %s --target=sm_35 --policy=%S/Inputs/local-tiles.yaml 2>&1 | grep -v CHECK | FileCheck %s
typedef struct {
  float x[7];
  int y;
} cell;

// CHECK: :[[#@LINE+2]]:16: warning: array 'tile' keeps its layout: padding would make the kernel's local arrays larger than 32768 bytes, which is all that is sure to be there [local-memory]
__kernel void stage(__global const cell *from, __global float *to) {
  __local cell tile[32];
  int k = get_local_id(0);
  tile[k] = from[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  to[get_global_id(0)] = tile[31 - k].x[0] + tile[31 - k].y;
}

// CHECK: +  __local cell_soa_x fits_x[32];
__kernel void fine(__global const cell *from, __global float *to) {
  __local cell fits[32];
  int k = get_local_id(0);
  fits[k] = from[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  to[get_global_id(0)] = fits[31 - k].x[0] + fits[31 - k].y;
}
