#include <stdlib.h>
struct row { int n, first; };
static float values[64];

int main(void) {
  struct row *r = calloc(8, sizeof *r);
  r[1].n = 1;
  r[1].first = 3;
  int bad = values[r[1].first] != 0;
  free(r);
  return bad;
}
