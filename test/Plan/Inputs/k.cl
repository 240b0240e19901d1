typedef struct {
  float x, y;
} body;

__kernel void step(__global body *p) {
  size_t i = get_global_id(0);
  p[i].x += p[i].y;
}
