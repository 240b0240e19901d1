#include "dot.h"

// Writes.
__kernel void store(__global dot *p) {
  dot t = {1, 2, 3};
  p[get_global_id(0)] = t;
}
