#include <stdarg.h>
struct point { float x, y; };

static int count(int n, ...) { return n; }

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  p[1].x = 5;
  return count(4, p) != 4 || p[1].x != 5;
}
