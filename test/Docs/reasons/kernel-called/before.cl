typedef struct { float x, m; } body;

__kernel void scale(__global body *b, float by) {
  b[get_global_id(0)].m *= by;
}

__kernel void twice(__global body *b) { scale(b, 2); }
