typedef struct {
  float a;
  float b;
} rec;
__kernel void k2(__global rec *p) {
  int i = get_global_id(0);
  p[i].b += p[i].a;
}
