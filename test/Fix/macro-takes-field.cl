// Each use of the macro names another field: the uses are written out.
// RUN: layoutopt %s --target=sm_35 --policy=none 2>/dev/null | FileCheck %s
#define READ(field, array) (array)[get_global_id(0)].field
typedef struct {
  float x, y;
} body;
__kernel void k(__global body *p, __global float *out) {
  // CHECK: {{^}}+{{.*}}p.x{{.*}}p.y
  out[get_global_id(0)] = READ(x, p) + READ(y, p);
}
