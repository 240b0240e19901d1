// Where the pointer cannot change in a statement of its own: the value of what is around would be
// another one.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sh -c 'for f in *.cl; do layoutopt fix $f --layout=SoA --target=sm_35 2>&1; done' | FileCheck %s --implicit-check-not='fixed:' --implicit-check-not=@@
// CHECK-COUNT-11: {{^}}pointer-step-value

//--- condition.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out) {
  float m = 0;
  while ((b++)->m > 0)
    m += 1;
  *out = m;
}
//--- logical.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out, int n) {
  int k = n > 3 && (b++)->m > 0;
  *out = k + b->x;
}
//--- choice.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out, int n) {
  float m = n ? (b++)->m : 2;
  *out = m + b->x;
}
//--- again.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out) {
  float m = (b++)->m;
  m += b->x * (++b)->m;
  *out = m;
}
//--- twice.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out) {
  float m = 0;
  m = (b++)->m + (b++)->x;
  *out = m;
}
//--- return.cl
typedef struct { float x, m; } body;
float last(__global body *b) {
  return (b++)->m;
}
__kernel void f(__global body *b, __global float *out) { *out = last(b); }
//--- increment.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out, int n) {
  float m = 0;
  for (int i = 0; i < n; i++, m += (b++)->m)
    m += 1;
  *out = m;
}
//--- case.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out, int n) {
  float m = 0;
  switch (n) {
  case 1:
    m = (b++)->m;
  default:
    m += b->x;
  }
  *out = m;
}
//--- label.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out, int n) {
  float m = 0;
again:
  m += (b++)->m;
  if (n--)
    goto again;
  *out = m;
}
//--- macro.cl
typedef struct { float x, m; } body;
#define NEXT(p) ((p)++)->m
__kernel void f(__global body *b, __global float *out) {
  float m = 0;
  m += NEXT(b);
  *out = m;
}
//--- list.cl
typedef struct { float x, m; } body;
__kernel void f(__global body *b, __global float *out) {
  float m = (b++)->m, k = 3;
  *out = m + k;
}
