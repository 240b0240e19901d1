// OpenCL C 2.0: a pointer that names no address space, but gets elements of arrays in global memory
// alone, is a pointer to global memory: as a variable, as a parameter of helpers, and as a result.
// RUN: layoutopt %s -cl-std=CL2.0 --policy=none --layout=SoA --strict-verify > %t.diff 2> %t.log
// RUN: FileCheck %s < %t.diff
// RUN: FileCheck %s --check-prefix=LOG --implicit-check-not=warning < %t.log
// LOG: point: 3 fields
// LOG-NEXT: SoA
// CHECK: +  __global float2 *at;
// CHECK: +  __global float *load;
typedef struct { float2 at; float load; int kind; } point;

// CHECK: +float far(point_soa_ref p, float2 o) {
float far(point *p, float2 o) {
  return distance(p->at, o) + p->kind;
}

// CHECK: +point_soa_ref larger(point_soa_ref p, point_soa_ref q) {
point *larger(point *p, point *q) {
  return p->load > q->load ? p : q;
}

__kernel void push(global point *all, float2 by) {
  // CHECK: +  point_soa_ref p = point_soa_at(all, get_global_id(0));
  // CHECK: +  p.a.at[p.i] += by;
  point *p = &all[get_global_id(0)];
  p->at += by;
}

__kernel void weigh(global point *all, int n) {
  point *p = NULL;
  // CHECK: +  float *load = &all.load[get_global_id(0)];
  float *load = &all[get_global_id(0)].load;
  p = all + get_global_id(0);
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    point *o = &all[i];
    if (o != p)
      sum += far(o, p->at) * larger(o, p)->load;
  }
  *load = sum;
}
