#include <stdio.h>
#include <stdlib.h>
struct point { float x, y; };
struct scene { int n; struct point p[4]; };

static struct scene s;

int main(void) {
  FILE *out = tmpfile();
  s.p[1].x = 1;
  fwrite(&s, sizeof s, 1, out);
  return s.p[1].x != 1;
}
