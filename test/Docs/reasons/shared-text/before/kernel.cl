#define GLOBAL __global
#include "body.h"

__kernel void advance(__global struct body *b) {
  int i = get_global_id(0);
  b[i].x += weight(b, i);
}
