typedef struct { ushort h; float y; } point;

kernel void move(global point *p) {
  size_t i = get_global_id(0);
  p[i] = p[i + 1];
}
