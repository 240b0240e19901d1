typedef struct { float m; int history; } body;

__kernel void scale(__global body *b, float by) {
  int i = get_global_id(0);
  b[i].m *= by;
}
