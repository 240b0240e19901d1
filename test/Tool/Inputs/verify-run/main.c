#include "body.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 100;
  struct body *p = malloc(n * sizeof *p);
  if (!p)
    return 1;
  for (int i = 0; i < n; ++i) {
    p[i].x = i;
    p[i].y = -i;
    p[i].mass = 0.5;
    p[i].id = i;
  }
  /* Rewriting moves this line. */
  printf("total %.9g\n", total(p, n) * (1 + 1e-9 * SHIFT));
  FILE *out = fopen("ids.txt", "w");
  if (!out)
    return 1;
  for (int i = 0; i < n; ++i)
    fprintf(out, "%d\n", p[i].id);
  fclose(out);
  free(p);
  return 0;
}
