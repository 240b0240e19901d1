//===-- lavamd.cl - Forces between close particles ---------*- OpenCL C -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Space is cut into boxes; a particle feels those of its own box and of the
// boxes around it. One work-group per box stages the particles of one box after
// another in local memory. From its neighbours a work-group takes position and
// charge alone, while their forces are being written by others.
//
//===----------------------------------------------------------------------===//

#include "lavamd.h"

#pragma OPENCL FP_CONTRACT OFF

#define DOT(A, B) ((A.x) * (B.x) + (A.y) * (B.y) + (A.z) * (B.z))

__kernel void forces(float alpha, __global const box *boxes,
                     __global particle *particles) {
  __local vec4 near_pos[PER_BOX];
  __local float near_charge[PER_BOX];

  const int b = get_group_id(0); // there are as many groups as boxes
  const int lid = get_local_id(0);
  const int stride = get_local_size(0);
  const float a2 = 2.0f * alpha * alpha;
  const int first = boxes[b].offset;

  // The box itself, then those around it.
  for (int k = 0; k < 1 + boxes[b].nn; k++) {
    const int from = k == 0 ? first : boxes[b].nei[k - 1].offset;

    for (int t = lid; t < PER_BOX; t += stride) {
      __global const particle *other = &particles[from + t];
      near_pos[t] = other->pos;
      near_pos[t].v = 0.5f * DOT(other->pos, other->pos);
      near_charge[t] = other->charge;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int t = lid; t < PER_BOX; t += stride) {
      particle self = particles[first + t];
      self.pos.v = 0.5f * DOT(self.pos, self.pos);

      for (int j = 0; j < PER_BOX; j++) {
        // Half the squared distance.
        float r2 = self.pos.v + near_pos[j].v - DOT(self.pos, near_pos[j]);
        float potential = near_charge[j] * exp(-a2 * r2);
        float fs = 2.0f * potential;
        self.force.v += potential;
        self.force.x += fs * (self.pos.x - near_pos[j].x);
        self.force.y += fs * (self.pos.y - near_pos[j].y);
        self.force.z += fs * (self.pos.z - near_pos[j].z);
      }
      particles[first + t].force = self.force;
    }
    barrier(CLK_LOCAL_MEM_FENCE); // before the next box is staged
  }
}
