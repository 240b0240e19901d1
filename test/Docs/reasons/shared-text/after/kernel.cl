#include "body.h"

static float weight(__global struct body *b, int i) { return b[i].m; }

__kernel void advance(__global struct body *b) {
  int i = get_global_id(0);
  b[i].x += weight(b, i);
}
