// A host may bind one buffer to a __constant and to a __global parameter of a record: both
// change alike, each with a handle of its own address space, and the host has one set of
// functions for both.
// RUN: echo 'version: 1' > %t.yaml && echo 'records: {body: {layout: tiled 4}}' >> %t.yaml
// RUN: layoutopt %s --policy=%t.yaml --header-out=%t.h > %t.diff 2> %t.log
// RUN: FileCheck %s < %t.diff
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// RUN: FileCheck %s --check-prefix=HEADER --implicit-check-not=soa2 < %t.h

// LOG: body: 2 fields
// LOG: body@constant:total.c: 2 fields
// LOG-NOT: warning

// HEADER: array set 'body'
// HEADER: 0  c0:
// HEADER: #define BODY_SOA_ARRAYS 1
// HEADER: body_soa_array_name(unsigned array)
// HEADER: body_soa_bytes
// HEADER: body_soa_pack
// HEADER: body_soa_unpack
// HEADER: body_soa_set_args
// HEADER: move_arg(
// HEADER: total_arg(

// CHECK-DAG: +  __global body_soa_c0 *c0;
// CHECK-DAG: +  __constant body_soa2_c0 *c0;
typedef struct {
  float x, y;
} body;

// CHECK: +static float of(body_soa2_ref c) {
static float of(__constant body *c) {
  return c->x;
}

// CHECK: +__kernel void move(__global body_soa_c0 *p_c0, int n) {
__kernel void move(__global body *p, int n) {
  p[n].x += p[n].y;
}

// CHECK: +__kernel void total(__constant body_soa2_c0 *c_c0, __global float *out, int n) {
// CHECK: +  body_soa2 c = {c_c0};
__kernel void total(__constant body *c, __global float *out, int n) {
  *out = c[n].x + of(c + n);
}

// CHECK: +__kernel void second(__constant const body_soa2_c0 *restrict d_c0,
// CHECK-NEXT: +                     __global body_soa_c0 *p_c0,
__kernel void second(__constant const body *restrict d, __global body *p,
                     int n) {
  p[n].x = d[n].y;
}
