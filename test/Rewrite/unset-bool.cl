// A private record of a kernel is copied as bytes, too.
// RUN: printf 'version: 1\nrecords:\n  body: {layout: SoA}\n' > %t.yaml
// RUN: layoutopt %s --policy=%t.yaml -o %t.dir
// RUN: FileCheck %s < %t.dir/unset-bool.cl
// RUN: %clang -x cl -cl-std=CL1.2 -fsyntax-only -Xclang -finclude-default-header %t.dir/unset-bool.cl
typedef struct {
  float x;
  bool on;
} body;
// CHECK: *(unsigned char *)&v.on = *(const __local unsigned char *)&h.on[i];
// CHECK: *(__local unsigned char *)&h.on[i] = *(const unsigned char *)&v.on;
__kernel void f(__global float *x, int n) {
  __local body t[64];
  int i = get_local_id(0);
  t[i].x = x[i];
  body mine = t[i];
  t[63 - i] = mine;
  x[i] = t[n].x;
}
