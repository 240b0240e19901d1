#include <stdlib.h>
struct point { float x, y; };

struct point *make(void) {
  struct point *p = calloc(8, sizeof *p);
  p[1].x = 1;
  return p;
}
