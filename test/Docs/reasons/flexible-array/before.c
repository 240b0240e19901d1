#include <stdlib.h>
struct row { int n, first; float values[]; };

int main(void) {
  struct row *r = calloc(8, sizeof *r);
  r[1].n = 1;
  int bad = r[1].n != 1;
  free(r);
  return bad;
}
