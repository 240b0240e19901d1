// Functions that are told apart by `const` find it where it was.
// RUN: printf 'version: 1\nrecords:\n  body: {layout: SoA}\n' > %t.yaml
// RUN: layoutopt %s --policy=%t.yaml -o %t.dir
// RUN: grep -v CHECK %t.dir/const-overloadable.cl | FileCheck %s
// RUN: %clang -x cl -cl-std=CL1.2 -fsyntax-only -Xclang -finclude-default-header %t.dir/const-overloadable.cl
typedef struct {
  float x, y;
  float a[4];
} body;
int __attribute__((overloadable)) kind(__global const float *p) { return 1 + (*p > 100); }
int __attribute__((overloadable)) kind(__global float *p) { return 3 + (*p > 100); }
float only(__global const float *p) { return *p; }
// CHECK-LABEL: int look(body_soa p, int i) {
int look(__global const body *p, int i) {
  // CHECK: int s = kind(&(*(__global const float *)&p.x[i])) + kind(&(*(__global const float (*)[4])&p.a[i])[1]);
  int s = kind(&p[i].x) + kind(&p[i].a[1]);
  // CHECK: return s + (int)only(&p.y[i]) + (int)p.x[i];
  return s + (int)only(&p[i].y) + (int)p[i].x;
}
__kernel void f(__global body *b, __global int *out) {
  int i = get_global_id(0);
  b[i].y += b[i].x;
  // CHECK: out[i] = look(b, i) + kind(&b.x[i]);
  out[i] = look(b, i) + kind(&b[i].x);
}
