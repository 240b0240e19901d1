#include <stdio.h>
struct point { float x, y; };
static struct point points[100];
static int seen;

int main(void) {
  seen = 2;
  points[2].y = 5;
  printf("%g\n", points[seen].y);
  return 0;
}
