// Two files that repeat a record share its buffers: both get the types.
// RUN: layoutopt %s %S/Inputs/repeated2.cl --target=sm_35 --policy=none -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/repeated-record.cl | FileCheck %s
// RUN: FileCheck %s --check-prefix=SECOND < %t.dir/Inputs/repeated2.cl
// RUN: %clang -x cl -target spir64-unknown-unknown -Wno-spir-compat -fsyntax-only %t.dir/repeated-record.cl
// RUN: %clang -x cl -target spir64-unknown-unknown -Wno-spir-compat -fsyntax-only %t.dir/Inputs/repeated2.cl
typedef struct {
  float a;
  float b;
} rec;
// CHECK: } rec_soa;
// CHECK: p.a[i] += p.b[i];
// SECOND: } rec_soa;
// SECOND: p.b[i] += p.a[i];
__kernel void k1(__global rec *p) {
  int i = get_global_id(0);
  p[i].a += p[i].b;
}
