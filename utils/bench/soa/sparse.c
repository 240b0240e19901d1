/* One of eight floats is read and written, in arrays beyond the caches. */
#define _POSIX_C_SOURCE 200809L
#include "timer.h"
#include <stdio.h>
#include <stdlib.h>

struct cell {
  float density, pressure, energy, speed;
  float flux, source, sink, age;
};

static void grow(struct cell *cells, long n, float by) {
  for (long i = 0; i < n; i++)
    cells[i].density = cells[i].density * by + 0.5f;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 8000000;
  int rounds = argc > 2 ? atoi(argv[2]) : 20;
  struct cell *cells = calloc((size_t)n, sizeof *cells);
  if (!cells)
    return 1;
  for (long i = 0; i < n; i++) {
    cells[i].density = (float)(i % 100);
    cells[i].age = 1;
  }
  grow(cells, n, 0.5f);
  double start = now();
  for (int r = 0; r < rounds; r++)
    grow(cells, n, 0.999f);
  double seconds = now() - start;
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += cells[i].density;
  printf("%.9f %.17g\n", seconds, sum);
  free(cells);
  return 0;
}
