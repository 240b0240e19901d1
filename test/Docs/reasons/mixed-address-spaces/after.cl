typedef struct { float x, y; } body;

__kernel void near(__global body *b, __local body *tile, __global float *out, int n) {
  if (n < 64)
    out[get_global_id(0)] = tile[n].x;
  else
    out[get_global_id(0)] = b[n].x;
}
