#include "point.h"
#include "move.h"
#include "sum.h"

__kernel void both(__global struct point *p, __global float *out) {
  int i = get_global_id(0);
  move(p, i);
  out[i] = sum(p, i);
}
