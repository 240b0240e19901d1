// What keeps the records in constant memory keeps those in global memory, and the other way
// round: one buffer may be bound to both.
// RUN: rm -rf %t && split-file %s %t
// RUN: layoutopt %t/table.cl --policy=none 2>&1 | FileCheck %s --check-prefix=TABLE --implicit-check-not='@@'
// RUN: layoutopt %t/cast.cl --policy=none 2>&1 | FileCheck %s --check-prefix=CAST --implicit-check-not='@@'
// RUN: layoutopt %t/many.cl --policy=none 2>&1 | FileCheck %s --check-prefix=MANY --implicit-check-not='@@'
// RUN: layoutopt %t/eight.cl --policy=none 2>&1 | FileCheck %s --check-prefix=EIGHT

// TABLE: warning: array 'p' keeps its layout: array set 'body@constant:table', which one buffer may be bound to as well, keeps its layout: 'table' is an array at program scope
//--- table.cl
typedef struct { float x, y; } body;
__constant body table[2] = {{1, 2}, {3, 4}};
float of(__constant body *c) { return c->x; }
__kernel void a(__constant body *c, __global body *p, int n) {
  p[n].x = of(c + n) + of(table);
}

// CAST: warning: array 'p'{{.*}}body@constant:a.c
//--- cast.cl
typedef struct { float x, y; } body;
__kernel void a(__constant body *c, __global float *out, int n) {
  __constant float *f = (__constant float *)c;
  *out = f[n] + c[n].x;
}
__kernel void b(__global body *p, int n) {
  p[n].x = 1;
}

// MANY: warning: array 'c' keeps its layout: kernel 'a' would have more than 8 arguments in constant memory{{.*}} [constant-arguments]
//--- many.cl
typedef struct { float a, b, c, d, e, f, g, h; } body;
__kernel void a(__constant body *c, __global float *out, __constant float *more, int n) {
  *out = c[n].a + more[n];
}
__kernel void b(__global body *p, __global float *o, int n) {
  for (int i = 0; i < n; ++i) p[i].a = 1;
  for (int i = 0; i < n; ++i) p[i].b = 1;
  for (int i = 0; i < n; ++i) p[i].c = 1;
  for (int i = 0; i < n; ++i) p[i].d = 1;
  for (int i = 0; i < n; ++i) p[i].e = 1;
  for (int i = 0; i < n; ++i) p[i].f = 1;
  for (int i = 0; i < n; ++i) p[i].g = 1;
  for (int i = 0; i < n; ++i) p[i].h = 1;
}

// EIGHT: __constant float *c_h
//--- eight.cl
typedef struct { float a, b, c, d, e, f, g, h; } body;
__kernel void a(__constant body *c, __global float *out, int n) {
  *out = c[n].a;
}
__kernel void b(__global body *p, __global float *o, int n) {
  for (int i = 0; i < n; ++i) p[i].a = 1;
  for (int i = 0; i < n; ++i) p[i].b = 1;
  for (int i = 0; i < n; ++i) p[i].c = 1;
  for (int i = 0; i < n; ++i) p[i].d = 1;
  for (int i = 0; i < n; ++i) p[i].e = 1;
  for (int i = 0; i < n; ++i) p[i].f = 1;
  for (int i = 0; i < n; ++i) p[i].g = 1;
  for (int i = 0; i < n; ++i) p[i].h = 1;
}
