typedef struct { float x, y, z, vx, vy, vz, mass; int id; } body;
__kernel void forces(__global body *b, int n, float dt) {
  int i = get_global_id(0);
  if (i >= n) return;
  float ax = 0, ay = 0, az = 0;
  for (int j = 0; j < n; j++) {
    float dx = b[j].x - b[i].x, dy = b[j].y - b[i].y, dz = b[j].z - b[i].z;
    float d = dx * dx + dy * dy + dz * dz + 0.01f;
    float s = b[j].mass / d;
    ax += s * dx; ay += s * dy; az += s * dz;
  }
  b[i].vx += ax * dt; b[i].vy += ay * dt; b[i].vz += az * dt;
}
__kernel void move(__global body *b, int n, float dt) {
  int i = get_global_id(0);
  if (i >= n) return;
  b[i].x += b[i].vx * dt; b[i].y += b[i].vy * dt; b[i].z += b[i].vz * dt;
}
