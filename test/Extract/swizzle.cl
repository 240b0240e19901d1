// Components of a vector field that come more than once, or out of order, are a value.
// RUN: layoutopt %s --closed-world --layout=SoA 2>/dev/null | FileCheck %s
typedef struct {
  float4 pos;
  float2 uv;
} point;
__kernel void spread(__global point *p, __global float *out) {
  int i = get_global_id(0);
  // CHECK: {{^\+}}  float4 a = p.pos[i].yyyy, b = p.pos[i].wzyx;
  float4 a = p[i].pos.yyyy, b = p[i].pos.wzyx;
  // CHECK: {{^\+}}  out[i] = dot(a, b) + dot(p.uv[i].xx, p.pos[i].hi) + (p.pos[i].xxyy).s3;
  out[i] = dot(a, b) + dot(p[i].uv.xx, p[i].pos.hi) + (p[i].pos.xxyy).s3;
  // CHECK: {{^\+}}  p.pos[i].zw = p.uv[i].yy;
  p[i].pos.zw = p[i].uv.yy;
}
