#include <stdlib.h>
struct cell { int kind; float x, y; };

static void step(struct cell *cells, int n) {
  for (int i = 0; i < n; i++) {
    if (cells[i].kind == 0)
      continue;
    if (i % 10 == 1)
      cells[i].x = 1;
    else
      cells[i].y = 2;
  }
}

int main(void) {
  struct cell *cells = calloc(100, sizeof *cells);
  if (!cells)
    return 1;
  for (int i = 0; i < 100; i++)
    cells[i].kind = i % 10 != 0;
  for (int i = 0; i < 100; i++)
    if (i % 10 == 1)
      cells[i].kind = 2;
  for (int t = 0; t < 10; t++)
    step(cells, 100);
  free(cells);
  return 0;
}
