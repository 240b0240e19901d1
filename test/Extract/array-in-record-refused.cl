// Arrays within the one record that a kernel gets: each is named by itself, whatever points into
// it, and the address space that it gets from its record is none of its troubles.
// RUN: layoutopt %s --policy=none --layout=SoA 2>&1 | FileCheck %s --implicit-check-not=@@ --implicit-check-not=mixed
typedef struct { float2 at; float mass; } part;
typedef struct { int from, to; float length; } bond;
typedef struct { int parts, bonds; part p[64]; bond b[128]; } molecule;

float pull(__global molecule *m, int k) {
  __global bond *e = &m->b[k];
  return m->p[e->from].mass * m->p[e->to].mass / e->length;
}

__kernel void energy(__global float *out, __global molecule *m) {
  float sum = 0;
  for (int k = 0; k < m->bonds; ++k)
    sum += pull(m, k);
  *out = sum;
}
// CHECK: warning: array 'b' keeps its layout: 'b' is a member of another record [array-in-record]
// CHECK: warning: array 'p' keeps its layout: 'p' is a member of another record [array-in-record]
// CHECK: molecule: 4 fields
// CHECK-NEXT: stays as it is: only its first record is used
