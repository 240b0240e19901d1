#include <stdlib.h>
#include "point.h"

struct point *make(void) {
  struct point *p = calloc(8, sizeof *p);
  p[1].x = 1;
  return p;
}
