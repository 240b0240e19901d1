#include <stdio.h>
#include <stdlib.h>
struct point { float x, y; };

int main(void) {
  struct point *p = calloc(64, sizeof *p);
  p[1].x = 1;
  FILE *out = tmpfile();
  for (int i = 0; i < 64; i++)
    p[i].y += p[i].x;
  for (int i = 0; i < 64; i++) {
    struct point each = p[i];
    fwrite(&each, sizeof each, 1, out);
  }
  free(p);
  return out == NULL;
}
