// A pointer without an address space that gets elements of several, or of memory that is not
// followed, fits no handle; nor does one where the space of a field's address decides what is
// called.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: layoutopt helper.cl --target=sm_35 -cl-std=CL2.0 2>&1 | FileCheck %s
// RUN: not layoutopt helper.cl --target=sm_35 -cl-std=CL2.0 --Werror 2>/dev/null
// RUN: layoutopt local.cl --target=sm_35 -cl-std=CL2.0 2>&1 | FileCheck %s
// RUN: layoutopt overload.cl --target=sm_35 -cl-std=CL2.0 2>&1 | FileCheck %s
// RUN: layoutopt written.cl --target=sm_35 -cl-std=CL2.0 2>&1 | FileCheck %s
// CHECK: warning: array 'p' keeps its layout: {{.*}}[{{generic-pointer|mixed-address-spaces}}]
// CHECK: {{note: .*}}; to change it: {{.+}}
// CHECK: stays as it is
// CHECK-NOT: {{^}}@@
//--- helper.cl
typedef struct { float x, y; int k[3]; float4 v; } body;
void set(body *q) { q->x = 1; }
__kernel void f(__global body *p, __local body *near) {
  set(p);
  set(near);
}
//--- local.cl
typedef struct { float x, y; } body;
__kernel void f(__global body *p, __local body *near, int n) {
  body *q = &p[n];
  if (n > 3)
    q = &near[n];
  q->x = q->y;
}
//--- overload.cl
typedef struct { float x, y; } body;
float __attribute__((overloadable)) of(global float *v) { return *v; }
float __attribute__((overloadable)) of(float *v) { return 2 * *v; }
__kernel void f(__global body *p, int n) {
  body *q = &p[n];
  q->x = of(&q->y);
}
//--- written.cl
typedef struct { float x, y; } body;
__kernel void f(__global body *p, int n) {
  body *q = (body *)&p[n];
  q->x = q->y;
}
