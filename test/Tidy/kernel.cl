// OpenCL C: the kernels of a file as devices see them.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- -x cl -cl-std=CL1.2 -target spir64-unknown-unknown 2>/dev/null | FileCheck %s
// RUN: %tidy '--config={CheckOptions: {layoutopt.Target: sm_35}}' %s -- -x cl 2>/dev/null | FileCheck %s
typedef struct {
  float x, y, z, m, vx;
} body;

__kernel void move(__global body *p, int n, float dt) {
  int i = get_global_id(0);
  float ax = 0;
  for (int j = 0; j < n; ++j)
    ax += p[j].m;
  p[i].vx += ax * dt;
}
// CHECK: kernel.cl:[[#@LINE-7]]:35: warning: array 'p' is stored as records of 5 fields, 20 bytes: {{.*}} as planned; proposed: {{.*}}{vx} on its own [layoutopt-aos-access]
// CHECK: kernel.cl:[[#@LINE-5]]:3: note: in move: {m} in order, each work-item x
// CHECK: kernel.cl:[[#@LINE-9]]:55: note: in move: {vx} in order, each work-item;

typedef struct {
  char a;
  float v;
  char k;
} cell;
// CHECK: kernel.cl:[[#@LINE-5]]:1: warning: 'cell' has 12 bytes, and 8 with its fields in the order {v, a, k}: 4 bytes of padding less in each record [layoutopt-padding]
// CHECK: note: check before: values given by position, offsets of fields, and bytes that leave the program
// CHECK: note: the host fills arrays of it: its definition has to change alike

__kernel void scale(__global cell *c) { c[get_global_id(0)].v *= 2; }

typedef struct {
  float v;
  int k;
} kept;
__kernel void keep(__global kept *q, __global ulong *out) {
  out[0] = (ulong)&q[0].v;
  q[get_global_id(0)].k = 1;
}
// CHECK: kernel.cl:[[#@LINE-4]]:35: warning: array 'q' keeps its layout: {{.*}} [layoutopt-obstacle]
// CHECK: kernel.cl:[[#@LINE-4]]:{{[0-9]+}}: note: {{.*}}; to change it: {{.+}}
