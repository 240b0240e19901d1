// A field's type stays the macro that the record names, and the rewritten code
// does not compile under flags that make the record another one.
// RUN: layoutopt %s --target=sm_35 --policy=none -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/macro-type.cl | FileCheck %s
// RUN: %clang -x cl -target spir64-unknown-unknown -Wno-spir-compat -fsyntax-only %t.dir/macro-type.cl
// RUN: not %clang -x cl -target spir64-unknown-unknown -Wno-spir-compat -fsyntax-only -DN=8 %t.dir/macro-type.cl
// RUN: not %clang -x cl -target spir64-unknown-unknown -Wno-spir-compat -fsyntax-only -DDOUBLE %t.dir/macro-type.cl
#ifndef N
#define N 4
#endif
#ifdef DOUBLE
#define fp double
#else
#define fp float
#endif
typedef struct {
  fp w[N + 1], z;
  int n;
} rec;
// CHECK: typedef fp rec_soa_w[(N + 1)];
// CHECK: typedef char rec_soa_check[sizeof(rec) == 28 ? 1 : -1]
// CHECK-NEXT: [sizeof(((rec *)0)->w) == 20 ? 1 : -1]
// CHECK-NEXT: [sizeof(rec_soa_w) == 20 ? 1 : -1];
// CHECK: __global fp *z;
__kernel void k(__global rec *p) {
  int i = get_global_id(0);
  p[i].w[p[i].n] += p[i].z;
}
