typedef struct { float x, m; } body;

__global body *bodies;

__kernel void scale(__global body *b, float by) {
  bodies = b;
  bodies[get_global_id(0)].m *= by;
}
