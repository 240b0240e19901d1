/* All pairs; three of eight fields in the inner loop, the rest outside of it. */
#define _POSIX_C_SOURCE 200809L
#include "timer.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  float x, y, z, mass;
  float vx, vy, vz;
  int id;
} body;

static void forces(body *bodies, int n, float dt) {
  for (int i = 0; i < n; i++) {
    float ax = 0, ay = 0, az = 0;
    float x = bodies[i].x, y = bodies[i].y, z = bodies[i].z;
    for (int j = 0; j < n; j++) {
      float dx = bodies[j].x - x, dy = bodies[j].y - y, dz = bodies[j].z - z;
      float d2 = dx * dx + dy * dy + dz * dz + 0.01f;
      float scale = bodies[j].mass / (d2 * sqrtf(d2));
      ax += dx * scale;
      ay += dy * scale;
      az += dz * scale;
    }
    bodies[i].vx += ax * dt;
    bodies[i].vy += ay * dt;
    bodies[i].vz += az * dt;
  }
}

static void move(body *bodies, int n, float dt) {
  for (body *b = bodies; b < bodies + n; b++) {
    b->x += b->vx * dt;
    b->y += b->vy * dt;
    b->z += b->vz * dt;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4000;
  int rounds = argc > 2 ? atoi(argv[2]) : 8;
  body *bodies = malloc((size_t)n * sizeof(body));
  if (!bodies)
    return 1;
  for (int i = 0; i < n; i++) {
    body b = {(float)(i % 17), (float)(i % 31), (float)(i % 13), 1, 0, 0, 0, i};
    bodies[i] = b;
  }
  forces(bodies, n, 0.001f);
  double start = now();
  for (int r = 0; r < rounds; r++) {
    forces(bodies, n, 0.001f);
    move(bodies, n, 0.001f);
  }
  double seconds = now() - start;
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += bodies[i].x + bodies[i].y + bodies[i].z + bodies[i].id;
  printf("%.9f %.17g\n", seconds, sum);
  free(bodies);
  return 0;
}
