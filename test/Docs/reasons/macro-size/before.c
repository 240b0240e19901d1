#include <stdlib.h>
struct point { float x, y; };
#define POINTS(n) n * sizeof(struct point)

int main(void) {
  struct point *p = malloc(2 * POINTS(2));
  p[1].x = 5;
  return p[1].x != 5;
}
