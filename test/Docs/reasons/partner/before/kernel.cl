struct body { float x, y, m; };

__kernel void advance(__global struct body *b) {
  int i = get_global_id(0);
  __global float *f = (__global float *)&b[i];
  f[0] += f[2];
}
