struct point { float x, y; };
#include "move.h"

__kernel void one(__global struct point *p) { move(p, get_global_id(0)); }
