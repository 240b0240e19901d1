#include "dot.h"

// Reads.
__kernel void load(__global const dot *p, __global float *out) {
  dot t = p[get_global_id(0)];
  out[get_global_id(0)] = t.x + t.y + t.kind;
}
