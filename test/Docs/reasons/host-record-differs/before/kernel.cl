struct body { float m, x, y; };

__kernel void advance(__global struct body *b) {
  int i = get_global_id(0);
  b[i].x += b[i].m;
}
