typedef struct { float a, b, c, d, e, f, g, h, k; } row;

__kernel void sum(__constant row *r, __global float *out, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += r[i].a * r[i].k;
  out[get_global_id(0)] = s;
}
