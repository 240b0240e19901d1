#include <stdlib.h>
struct point { float x, y; };

static void *take(size_t bytes) { return malloc(bytes); }

int main(void) {
  struct point *p = take(4 * sizeof *p);
  p[1].x = 1;
  return p[1].x != 1;
}
