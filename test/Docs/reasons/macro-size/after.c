#include <stdlib.h>
struct point { float x, y; };

int main(void) {
  struct point *p = malloc(2 * 2 * sizeof(struct point));
  p[1].x = 5;
  return p[1].x != 5;
}
