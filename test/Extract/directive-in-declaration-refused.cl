// A qualifier under an #ifdef cannot be replaced together with its type.
// RUN: layoutopt %s --target=sm_35 --policy=none 2>&1 | FileCheck %s
typedef struct {
  float a;
  float b;
} rec;
static float f(int i,
#ifdef __OPENCL_C_VERSION__
               __global
#endif
               rec *q) {
  return q[i].a + q[i].b;
}
// CHECK: warning: array 'p' keeps its layout: the declaration of 'q' {{.*}} [macro-declaration]
// CHECK-NOT: {{^}}@@
__kernel void k(__global rec *p, __global float *o) {
  int i = get_global_id(0);
  o[i] = f(i, p);
}
