/* A wave on a grid of two steps that take turns; records behind a struct. */
#define _POSIX_C_SOURCE 200809L
#include "timer.h"
#include <stdio.h>
#include <stdlib.h>

struct site {
  double height, speed, damping;
  int kind;
};

struct grid {
  int width, height;
  struct site *front, *back;
};

static void step(struct grid *g) {
  for (int y = 1; y < g->height - 1; y++)
    for (int x = 1; x < g->width - 1; x++) {
      int at = y * g->width + x;
      double around = g->front[at - 1].height + g->front[at + 1].height +
                      g->front[at - g->width].height +
                      g->front[at + g->width].height;
      double speed =
          g->front[at].speed + 0.1 * (around - 4 * g->front[at].height);
      g->back[at].speed = speed;
      g->back[at].height = g->front[at].height + speed;
    }
  struct site *swap = g->front;
  g->front = g->back;
  g->back = swap;
}

int main(int argc, char **argv) {
  struct grid g;
  g.width = g.height = argc > 1 ? atoi(argv[1]) : 1500;
  int rounds = argc > 2 ? atoi(argv[2]) : 12;
  size_t n = (size_t)g.width * (size_t)g.height;
  g.front = calloc(n, sizeof(struct site));
  g.back = calloc(n, sizeof(struct site));
  if (!g.front || !g.back)
    return 1;
  for (size_t i = 0; i < n; i++) {
    g.front[i].height = (double)(i % 101) / 101;
    g.front[i].damping = 0.5;
    g.front[i].kind = (int)(i % 3);
  }
  step(&g);
  double start = now();
  for (int r = 0; r < rounds; r++)
    step(&g);
  double seconds = now() - start;
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += g.front[i].height + g.front[i].damping + g.front[i].kind;
  printf("%.9f %.17g\n", seconds, sum);
  free(g.front);
  free(g.back);
  return 0;
}
