#include <stdio.h>
struct point { float x, y; };
static struct point points[100];
static float *seen;

int main(void) {
  seen = &points[2].y - 2;
  points[2].y = 5;
  printf("%g\n", seen[2]);
  return 0;
}
