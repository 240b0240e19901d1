/* What the examples of docs/Policy.md speak of. */
#include <stdio.h>
#include <stdlib.h>

struct vec { float x, y; };
struct body { struct vec pos; float m; int id; };
struct cell { int kind; float heat; };

static struct cell *cells;

static void step(struct body *bodies, int n) {
  for (int i = 0; i < n; i++)
    bodies[i].pos.x += bodies[i].m;
  for (int i = 0; i < n; i++)
    bodies[i].pos.y += cells[i].heat;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  struct body *bodies = calloc(n, sizeof *bodies);
  cells = calloc(n, sizeof *cells);
  for (int i = 0; i < n; i++) {
    bodies[i].m = bodies[i].id = i;
    cells[i].kind = i;
  }
  step(bodies, n);
  fwrite(cells, sizeof *cells, n, stdout);
  printf("%g\n", bodies[n / 2].pos.x);
  return 0;
}
