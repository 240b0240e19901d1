/* boltzmann.c with the array member taken apart by hand. */
#define _POSIX_C_SOURCE 200809L
#include "boltzmann.h"
#include "timer.h"
#include <stdio.h>
#include <stdlib.h>

struct cells {
  double *f[SPEEDS];
};

struct grid {
  int width, height;
  struct cells front, back;
};

static int allocate(struct cells *c, size_t n) {
  size_t bytes = (n * sizeof(double) + 127) / 64 * 64;
  for (int k = 0; k < SPEEDS; k++)
    if (!(c->f[k] = malloc(bytes)))
      return 0;
  return 1;
}

static void step(struct grid *g, double omega) {
  int w = g->width;
  for (int y = 1; y < g->height - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int at = y * w + x;
      double in[SPEEDS];
      in[0] = g->front.f[0][at];
      in[1] = g->front.f[1][at - 1];
      in[2] = g->front.f[2][at - w];
      in[3] = g->front.f[3][at + 1];
      in[4] = g->front.f[4][at + w];
      in[5] = g->front.f[5][at - w - 1];
      in[6] = g->front.f[6][at - w + 1];
      in[7] = g->front.f[7][at + w + 1];
      in[8] = g->front.f[8][at + w - 1];
      collide(in, omega);
      g->back.f[0][at] = in[0];
      g->back.f[1][at] = in[1];
      g->back.f[2][at] = in[2];
      g->back.f[3][at] = in[3];
      g->back.f[4][at] = in[4];
      g->back.f[5][at] = in[5];
      g->back.f[6][at] = in[6];
      g->back.f[7][at] = in[7];
      g->back.f[8][at] = in[8];
    }
  struct cells swap = g->front;
  g->front = g->back;
  g->back = swap;
}

int main(int argc, char **argv) {
  struct grid g;
  g.width = g.height = argc > 1 ? atoi(argv[1]) : 700;
  int rounds = argc > 2 ? atoi(argv[2]) : 10;
  size_t n = (size_t)g.width * (size_t)g.height;
  if (!allocate(&g.front, n) || !allocate(&g.back, n))
    return 1;
  for (size_t i = 0; i < n; i++)
    for (int k = 0; k < SPEEDS; k++)
      g.front.f[k][i] = g.back.f[k][i] =
          weight[k] * (1 + 0.1 * (double)((i * 7 + (size_t)k) % 11));
  step(&g, 1.2);
  double start = now();
  for (int r = 0; r < rounds; r++)
    step(&g, 1.2);
  double seconds = now() - start;
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    for (int k = 0; k < SPEEDS; k++)
      sum += g.front.f[k][i] * (k + 1);
  printf("%.9f %.17g\n", seconds, sum);
  for (int k = 0; k < SPEEDS; k++) {
    free(g.front.f[k]);
    free(g.back.f[k]);
  }
  return 0;
}
