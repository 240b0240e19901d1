typedef struct { float x, m; } body;

__kernel void first(__global const float *x, __global float *out) {
  __local body tile[4 * 8];
  int k = get_local_id(0);
  tile[k].x = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[k / 8 * 8].x;
}
