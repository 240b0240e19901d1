#include <stdlib.h>
struct point { float x, y; };

static char arena[4096];
static void *take(size_t bytes) { return arena + bytes % 1; }

int main(void) {
  struct point *p = take(4 * sizeof *p);
  p[1].x = 1;
  return p[1].x != 1;
}
