// Arrays in constant memory that no kernel gets: no policy could change them, and none is asked for.
// RUN: layoutopt %s --closed-world --layout=SoA 2>&1 | FileCheck %s --implicit-check-not="only if the policy"
typedef struct {
  float3 pos;
  float r;
} sphere;
typedef struct {
  __constant sphere *s;
  int n;
} pack;
// CHECK: sphere@constant:pack.s
// CHECK-NEXT: stays as it is: no kernel has it as an argument
float size(pack *p, int i) { return p->s[i].r; }
__kernel void run(int n, __global float *out) { out[0] = n; }
