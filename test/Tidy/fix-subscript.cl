// An index that stands in front of its array.
// REQUIRES: clang-tidy
// RUN: cp %s %t.cl
// RUN: %tidy -fix -fix-notes %t.cl -- -x cl 2>/dev/null | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t.cl
typedef struct {
  float x, y;
} body;

__kernel void f(__global body *p, int i) { i[p].x = 1; }
// CHECK: warning: array '{{.}}' keeps its layout: {{.*}}[unusual-subscript]
// FIXED: __kernel void f(__global body *p, int i) { p[i].x = 1; }

typedef struct {
  float x, z;
} cell;
__kernel void g(__global cell *q, int i) { (i + 1)[q + 2].x = 1; }
// FIXED: { (q + 2)[(i + 1)].x = 1; }

typedef struct {
  float x, w;
} kept;
__kernel void h(__global kept *r, int i) { i++[r].x = 1; }
// FIXED: { i++[r].x = 1; }
