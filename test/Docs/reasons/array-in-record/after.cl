typedef struct { float x, m; } body;

__kernel void sum(__global const body *b, int n, __global float *out) {
  float m = 0;
  for (int i = 0; i < n; i++)
    m += b[i].m;
  out[get_global_id(0)] = m;
}
