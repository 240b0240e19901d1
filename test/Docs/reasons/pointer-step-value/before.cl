typedef struct { float x, m; } body;

__kernel void sum(__global body *b, __global float *out, int n) {
  float m = 0;
  for (int i = 0; i < n; i++)
    m += (b++)->m;
  out[get_global_id(0)] = m;
}
