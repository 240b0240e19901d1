//===-- nbody.cl - Gravity between all bodies --------------*- OpenCL C -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each work-item advances one body. It visits all bodies for their position
// and mass, but only its own for the velocity, and so half of every record
// that passes through the cache is not used.
//
//===----------------------------------------------------------------------===//

#pragma OPENCL FP_CONTRACT OFF

typedef struct {
  float4 pos; // x, y, z, and the mass in w
  float4 vel; // w stays 0
} body;

// The pull of the mass at `there` on a body at `here`.
float4 pull(float4 here, float4 there, float softening) {
  float4 d = there - here;
  float r2 = d.x * d.x + d.y * d.y + d.z * d.z + softening;
  float inv = rsqrt(r2);
  float s = there.w * inv * inv * inv;
  return (float4)(d.xyz * s, 0.0f);
}

__kernel void advance(__global const body *in, __global body *out, uint n,
                      float dt, float softening) {
  uint i = get_global_id(0);
  if (i >= n)
    return;

  float4 here = in[i].pos;
  float4 acc = (float4)(0.0f);
  for (uint j = 0; j < n; j++)
    acc += pull(here, in[j].pos, softening);

  float4 vel = in[i].vel + acc * dt;
  out[i].vel = vel;
  out[i].pos = here + vel * dt; // w of vel is 0 and keeps the mass
}
