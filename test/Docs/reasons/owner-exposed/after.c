#include <stdio.h>
#include <stdlib.h>
struct point { float x, y; };
struct scene { int n; struct point *p; };

static struct scene s;

int main(void) {
  FILE *out = tmpfile();
  s.p = calloc(4, sizeof *s.p);
  s.p[1].x = 1;
  for (int i = 0; i < 4; i++) {
    struct point each = s.p[i];
    fwrite(&each, sizeof each, 1, out);
  }
  return s.p[1].x != 1;
}
