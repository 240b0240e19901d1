typedef struct { float x, m; } body;

void scale_each(__global body *bodies, float by) {
  bodies[get_global_id(0)].m *= by;
}

__kernel void scale(__global body *b, float by) { scale_each(b, by); }
