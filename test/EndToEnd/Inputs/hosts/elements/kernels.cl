typedef struct { float x, y, z, vx, vy, vz, mass; int id; } body;
__kernel void advance(__global const body *in, __global body *out, int n, float dt) {
  int i = get_global_id(0);
  if (i >= n) return;
  out[i] = in[i];
  float l = in[(i + n - 1) % n].x, r = in[(i + 1) % n].x;
  out[i].vx = in[i].vx + (l + r - 2 * in[i].x) * dt;
  out[i].x = in[i].x + out[i].vx * dt;
}
__kernel void damp(__global body *b, int n) {
  int i = get_global_id(0);
  if (i < n) b[i].vx *= 0.9f;
}
