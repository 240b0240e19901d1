#include <stdlib.h>

struct point { float x, y; };

static inline struct point *more(struct point *p, int n) {
  return realloc(p, n * sizeof *p);
}

int main(void) {
  struct point *p = more(0, 4);
  p[1].x = 1;
  int wrong = p[1].x != 1;
  free(p);
  return wrong;
}
