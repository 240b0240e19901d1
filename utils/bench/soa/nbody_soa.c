/* nbody.c with the arrays taken apart by hand. */
#define _POSIX_C_SOURCE 200809L
#include "timer.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  float *x, *y, *z, *mass;
  float *vx, *vy, *vz;
  int *id;
} bodies_t;

static void forces(bodies_t b, int n, float dt) {
  for (int i = 0; i < n; i++) {
    float ax = 0, ay = 0, az = 0;
    float x = b.x[i], y = b.y[i], z = b.z[i];
    for (int j = 0; j < n; j++) {
      float dx = b.x[j] - x, dy = b.y[j] - y, dz = b.z[j] - z;
      float d2 = dx * dx + dy * dy + dz * dz + 0.01f;
      float scale = b.mass[j] / (d2 * sqrtf(d2));
      ax += dx * scale;
      ay += dy * scale;
      az += dz * scale;
    }
    b.vx[i] += ax * dt;
    b.vy[i] += ay * dt;
    b.vz[i] += az * dt;
  }
}

static void move(bodies_t b, int n, float dt) {
  for (int i = 0; i < n; i++) {
    b.x[i] += b.vx[i] * dt;
    b.y[i] += b.vy[i] * dt;
    b.z[i] += b.vz[i] * dt;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4000;
  int rounds = argc > 2 ? atoi(argv[2]) : 8;
  size_t bytes = ((size_t)n * sizeof(float) + 127) / 64 * 64;
  bodies_t b;
  float **fields[] = {&b.x, &b.y, &b.z, &b.mass, &b.vx, &b.vy, &b.vz};
  for (int f = 0; f < 7; f++)
    if (!(*fields[f] = malloc(bytes)))
      return 1;
  if (!(b.id = malloc(bytes)))
    return 1;
  for (int i = 0; i < n; i++) {
    b.x[i] = (float)(i % 17);
    b.y[i] = (float)(i % 31);
    b.z[i] = (float)(i % 13);
    b.mass[i] = 1;
    b.vx[i] = b.vy[i] = b.vz[i] = 0;
    b.id[i] = i;
  }
  forces(b, n, 0.001f);
  double start = now();
  for (int r = 0; r < rounds; r++) {
    forces(b, n, 0.001f);
    move(b, n, 0.001f);
  }
  double seconds = now() - start;
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += b.x[i] + b.y[i] + b.z[i] + b.id[i];
  printf("%.9f %.17g\n", seconds, sum);
  for (int f = 0; f < 7; f++)
    free(*fields[f]);
  free(b.id);
  return 0;
}
