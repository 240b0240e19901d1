#include <string.h>
struct point { float x, y; };

int main(void) {
  struct point p[4];
  memset(p, 0, sizeof p);
  return p[1].x != 0;
}
