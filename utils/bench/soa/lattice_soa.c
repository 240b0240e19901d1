/* lattice.c with the arrays taken apart by hand. */
#define _POSIX_C_SOURCE 200809L
#include "timer.h"
#include <stdio.h>
#include <stdlib.h>

struct sites {
  double *height, *speed, *damping;
  int *kind;
};

struct grid {
  int width, height;
  struct sites front, back;
};

static int allocate(struct sites *s, size_t n) {
  size_t bytes = (n * sizeof(double) + 127) / 64 * 64;
  s->height = calloc(1, bytes);
  s->speed = calloc(1, bytes);
  s->damping = calloc(1, bytes);
  s->kind = calloc(1, bytes);
  return s->height && s->speed && s->damping && s->kind;
}

static void step(struct grid *g) {
  for (int y = 1; y < g->height - 1; y++)
    for (int x = 1; x < g->width - 1; x++) {
      int at = y * g->width + x;
      double around = g->front.height[at - 1] + g->front.height[at + 1] +
                      g->front.height[at - g->width] +
                      g->front.height[at + g->width];
      double speed =
          g->front.speed[at] + 0.1 * (around - 4 * g->front.height[at]);
      g->back.speed[at] = speed;
      g->back.height[at] = g->front.height[at] + speed;
    }
  struct sites swap = g->front;
  g->front = g->back;
  g->back = swap;
}

int main(int argc, char **argv) {
  struct grid g;
  g.width = g.height = argc > 1 ? atoi(argv[1]) : 1500;
  int rounds = argc > 2 ? atoi(argv[2]) : 12;
  size_t n = (size_t)g.width * (size_t)g.height;
  if (!allocate(&g.front, n) || !allocate(&g.back, n))
    return 1;
  for (size_t i = 0; i < n; i++) {
    g.front.height[i] = (double)(i % 101) / 101;
    g.front.damping[i] = 0.5;
    g.front.kind[i] = (int)(i % 3);
  }
  step(&g);
  double start = now();
  for (int r = 0; r < rounds; r++)
    step(&g);
  double seconds = now() - start;
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += g.front.height[i] + g.front.damping[i] + g.front.kind[i];
  printf("%.9f %.17g\n", seconds, sum);
  return 0;
}
