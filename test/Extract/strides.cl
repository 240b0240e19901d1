// How addresses move from a work-item to its neighbour, in bytes.
// RUN: layoutopt %s --policy=none --stop-after=facts | FileCheck %s
typedef struct {
  float4 pos;
  float m, r;
} body;

// CHECK-LABEL: name: f
__kernel void f(__global body *p, __global int *list, __global float *out,
                int n, int w) {
  int i = get_global_id(0), row = get_global_id(1);
  // CHECK: bytes: 4, moves: { item: 32, group: 8192, params: [ 1 ] }
  float s = p[i].m;
  // CHECK: moves: { group: unknown, params: [ 1, 0, 0, 0, unknown ] }
  s += p[row * w].m;
  // CHECK: moves: { item: 32, group: unknown, params: [ 1, 0, 0, 0, unknown ] }
  s += p[mad24(row, w, i) + w].m;
  // CHECK: moves: { item: unknown, group: unknown, params: [ 1, 0, 0, 0, unknown ] }
  s += p[i * w].m;
  // CHECK: kind: access, space: global, bytes: 4, moves: { item: 4, group: 1024, params: [ 0, 1 ] }
  // CHECK: moves: { item: irregular, group: irregular, params: [ 1, irregular ] }
  s += p[list[i]].m;
  // Neighbours stay neighbours within a group of partners.
  // CHECK: moves: { item: 32, group: 8192, params: [ 1, 0, 0, 0, 32 ] }
  s += p[i ^ w].r;
  for (int j = i; j < n; j += get_global_size(0))
    // CHECK: moves: { item: 32, group: 8192, loops: [ unknown ], params: [ 1 ] }
    s += p[j].pos.x;
  for (int j = 0; j < n; ++j) {
    __global body *q = p + j;
    // CHECK: moves: { loops: [ 32 ], params: [ 1 ] }
    s += q->pos.y;
  }
  // A group has 256 work-items, as for the bounds of loops.
  // CHECK: moves: { item: 32, group: 8192, params: [ 1 ] }
  s += p[get_group_id(0) * get_local_size(0) + get_local_id(0)].r;
  // CHECK: moves: { item: 4, group: 1024, params: [ 0, 0, 1 ] }
  out[i] = s;
}
