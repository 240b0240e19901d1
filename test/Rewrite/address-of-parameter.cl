// The address of a parameter by value is that of a record alone: helpers that get it keep their
// parameter, and arrays in global memory change. Where pointers have no address space, the helper
// may get elements of these, too.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/k.cl && cd %t
// RUN: layoutopt k.cl --policy=none --layout=SoA --strict-verify -o soa > /dev/null
// RUN: FileCheck %s --input-file=soa/k.cl
// RUN: sed 's/first(rays.i./first(rays[i]) + meets(\&rays[i]/' k.cl > mixed.cl
// RUN: layoutopt mixed.cl -cl-std=CL2.0 --policy=none --layout=SoA 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: array 'rays' keeps its layout: the address of the single record 'r' is taken
typedef struct { float3 at, to; } ray;

// CHECK: {{^}}bool meets(const ray *r)
bool meets(const ray *r) {
  return dot(r->to, r->at) > 0;
}

// CHECK: {{^}}float first(ray r)
float first(ray r) {
  r.at.x += 1;
  return meets(&r) ? r.at.x : 0;
}

// An attribute in front of a field, by a macro, is none of its type's name.
#define ALIGNED(n) __attribute__((aligned(n)))
typedef struct { ALIGNED(16) float3 lo; ALIGNED(4) int kind; } box;

__kernel void trace(__global ray *rays, __global box *boxes, __global float *out) {
  int i = get_global_id(0);
  out[i] = first(rays[i]);
  boxes[i].lo.x += boxes[i].kind;
}
// CHECK: {{^}}__kernel void trace(__global float3 *rays_at
// CHECK: {{^}}  out[i] = first(ray_soa_load(rays, i));
// CHECK: {{^}}  boxes.lo[i]
