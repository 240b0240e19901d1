typedef struct { float m; __global float *history; } body;

__kernel void scale(__global body *b, float by) {
  int i = get_global_id(0);
  b[i].m *= by;
}
