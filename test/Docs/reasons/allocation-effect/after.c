#include <stdlib.h>
struct point { float x, y; };

static void *reserve(size_t bytes) { return malloc(bytes); }

int main(void) {
  int n = 7;
  ++n;
  struct point *p = reserve(n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i].x = i;
  int last = p[n - 1].x;
  free(p);
  return last != 7;
}
