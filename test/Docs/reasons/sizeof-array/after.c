#include <stdlib.h>
struct point { float x, y; };

int main(void) {
  struct point *p = calloc(4, sizeof *p);
  size_t each = sizeof *p;
  p[1].x = 1;
  return p[1].x != 1 || each == 0;
}
