typedef struct { float x, m; } body;
typedef struct { int n; body b[64]; } cell;

__kernel void sum(__global const cell *c, __global float *out) {
  float m = 0;
  for (int i = 0; i < c->n; i++)
    m += c->b[i].m;
  out[get_global_id(0)] = m;
}
