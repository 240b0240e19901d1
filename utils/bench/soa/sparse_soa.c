/* sparse.c with the arrays taken apart by hand. */
#define _POSIX_C_SOURCE 200809L
#include "timer.h"
#include <stdio.h>
#include <stdlib.h>

struct cells {
  float *density, *pressure, *energy, *speed;
  float *flux, *source, *sink, *age;
};

static void grow(struct cells cells, long n, float by) {
  for (long i = 0; i < n; i++)
    cells.density[i] = cells.density[i] * by + 0.5f;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 8000000;
  int rounds = argc > 2 ? atoi(argv[2]) : 20;
  size_t bytes = ((size_t)n * sizeof(float) + 127) / 64 * 64;
  struct cells cells;
  float **fields[] = {&cells.density, &cells.pressure, &cells.energy,
                      &cells.speed,   &cells.flux,     &cells.source,
                      &cells.sink,    &cells.age};
  for (int f = 0; f < 8; f++) {
    *fields[f] = calloc(1, bytes);
    if (!*fields[f])
      return 1;
  }
  for (long i = 0; i < n; i++) {
    cells.density[i] = (float)(i % 100);
    cells.age[i] = 1;
  }
  grow(cells, n, 0.5f);
  double start = now();
  for (int r = 0; r < rounds; r++)
    grow(cells, n, 0.999f);
  double seconds = now() - start;
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += cells.density[i];
  printf("%.9f %.17g\n", seconds, sum);
  for (int f = 0; f < 8; f++)
    free(*fields[f]);
  return 0;
}
