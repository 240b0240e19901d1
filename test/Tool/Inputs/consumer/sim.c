#include "body.h"
#include <layoutopt/convert.h>
#include <stdlib.h>

int main(void) {
  struct body *p = calloc(100, sizeof *p);
  if (!p)
    return 1;
  for (int i = 0; i < 100; i++)
    p[i].x += p[i].vx;
  int bad = p[50].x != 0;
  free(p);
  return bad;
}
