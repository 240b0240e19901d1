typedef struct { float x, m; } body;

float mass(__global body *b, int i) { return b[i].m; }

__kernel void sum(__global body *b, __global float *out) {
  int i = get_global_id(0);
  out[i] = mass(b, i) + b[i].x;
}
