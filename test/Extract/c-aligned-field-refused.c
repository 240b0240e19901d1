// The attribute of a record aligns fields in it: who gets their address may
// count on that.
// RUN: layoutopt %s --layout=SoA 2>&1 | FileCheck %s
// RUN: %cc -fsyntax-only %s
struct __attribute__((aligned(32))) vec { float v[8]; int k; };
static struct vec passed[7], indexed[7], behind[7];
typedef float four __attribute__((vector_size(16)));
// CHECK: array 'passed' keeps its layout: the address of field 'v' is used, which its record aligns more strictly than its type does [odd-alignment]
static float third(const float *p) { return (*(const four *)p)[2]; }
struct __attribute__((aligned(32))) tail { int k; float v[3]; };
static struct tail ends[7];
static float first(const float *p) { return p[0]; }
int main(void) {
  for (int i = 0; i < 7; i++) {
    passed[i].v[2] = 1;
    indexed[i].v[2] = behind[i].v[1] = 2;
    ends[i].v[0] = 3;
  }
  // At byte 4 nothing is aligned.
  return (int)(third(passed[3].v) + indexed[2].v[2] + behind[2].v[1] +
               first(ends[2].v)) - 8;
}
// CHECK-NOT: keeps its layout
// CHECK: vec@behind: 2 fields
// CHECK-NEXT: SoA
// CHECK: vec@indexed: 2 fields
// CHECK-NEXT: SoA
