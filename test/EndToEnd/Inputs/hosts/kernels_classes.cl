typedef struct { float x, y, z; float mass; int id; double w; } body;
__kernel void forces(__global body *b, int n, float dt) {
  int i = get_global_id(0);
  if (i >= n) return;
  float ax = 0;
  for (int j = 0; j < n; j++) {
    float dx = b[j].x - b[i].x, dy = b[j].y - b[i].y;
    ax += b[j].mass / (dx * dx + dy * dy + 0.01f);
  }
  b[i].z += ax * dt;
  b[i].w += b[i].id;
}
__kernel void move(__global const body *from, __global body *to, int n, float dt) {
  int i = get_global_id(0);
  if (i >= n) return;
  to[i].x = from[i].x + from[i].z * dt;
  to[i].y = from[i].y; to[i].z = from[i].z; to[i].mass = from[i].mass; to[i].id = from[i].id; to[i].w = from[i].w;
}
