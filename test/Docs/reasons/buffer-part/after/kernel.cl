struct body { float x, y, m; };

__kernel void advance(__global struct body *b) {
  int i = get_global_id(0);
  b[i].x += b[i].m;
}
