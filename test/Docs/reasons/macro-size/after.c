#include <string.h>
struct point { float x, y; };

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  memset(p, 0, 2 * sizeof(struct point));
  return p[0].x != 0;
}
