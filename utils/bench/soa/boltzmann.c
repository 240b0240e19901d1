/* A lattice Boltzmann flow, D2Q9: nine speeds in each cell of a grid, an array
   member. Each step pulls them from the neighbours and lets them collide. */
#define _POSIX_C_SOURCE 200809L
#include "boltzmann.h"
#include "timer.h"
#include <stdio.h>
#include <stdlib.h>

struct cell {
  double f[SPEEDS];
};

struct grid {
  int width, height;
  struct cell *front, *back;
};

static void step(struct grid *g, double omega) {
  int w = g->width;
  for (int y = 1; y < g->height - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int at = y * w + x;
      double in[SPEEDS];
      in[0] = g->front[at].f[0];
      in[1] = g->front[at - 1].f[1];
      in[2] = g->front[at - w].f[2];
      in[3] = g->front[at + 1].f[3];
      in[4] = g->front[at + w].f[4];
      in[5] = g->front[at - w - 1].f[5];
      in[6] = g->front[at - w + 1].f[6];
      in[7] = g->front[at + w + 1].f[7];
      in[8] = g->front[at + w - 1].f[8];
      collide(in, omega);
      g->back[at].f[0] = in[0];
      g->back[at].f[1] = in[1];
      g->back[at].f[2] = in[2];
      g->back[at].f[3] = in[3];
      g->back[at].f[4] = in[4];
      g->back[at].f[5] = in[5];
      g->back[at].f[6] = in[6];
      g->back[at].f[7] = in[7];
      g->back[at].f[8] = in[8];
    }
  struct cell *swap = g->front;
  g->front = g->back;
  g->back = swap;
}

int main(int argc, char **argv) {
  struct grid g;
  g.width = g.height = argc > 1 ? atoi(argv[1]) : 700;
  int rounds = argc > 2 ? atoi(argv[2]) : 10;
  size_t n = (size_t)g.width * (size_t)g.height;
  g.front = malloc(n * sizeof(struct cell));
  g.back = malloc(n * sizeof(struct cell));
  if (!g.front || !g.back)
    return 1;
  for (size_t i = 0; i < n; i++)
    for (int k = 0; k < SPEEDS; k++)
      g.front[i].f[k] = g.back[i].f[k] =
          weight[k] * (1 + 0.1 * (double)((i * 7 + (size_t)k) % 11));
  step(&g, 1.2);
  double start = now();
  for (int r = 0; r < rounds; r++)
    step(&g, 1.2);
  double seconds = now() - start;
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    for (int k = 0; k < SPEEDS; k++)
      sum += g.front[i].f[k] * (k + 1);
  printf("%.9f %.17g\n", seconds, sum);
  free(g.front);
  free(g.back);
  return 0;
}
