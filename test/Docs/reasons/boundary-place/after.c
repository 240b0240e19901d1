#include <stdio.h>
struct point { float x, y; };

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  p[2].x = 5;
  FILE *file = tmpfile();
  return !file || fwrite(p, sizeof *p, 4, file) != 4;
}
