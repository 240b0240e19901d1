/* Online clustering: points come in a stream, facilities are opened where it pays,
 * and every point is assigned to one of them. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define DIM 3

typedef struct {
  float weight;
  float *coord;
  long assign; /* index of the point that is its center */
  float cost;  /* of the assignment, times weight */
} Point;

typedef struct {
  long num;
  int dim;
  Point *p;
} Points;

static uint32_t rng = 2463534242u;

static uint32_t rnd(void) {
  rng ^= rng << 13;
  rng ^= rng >> 17;
  rng ^= rng << 5;
  return rng;
}

static float dist(Point p1, Point p2, int dim) {
  float result = 0.0f;
  for (int i = 0; i < dim; i++)
    result += (p1.coord[i] - p2.coord[i]) * (p1.coord[i] - p2.coord[i]);
  return result;
}

static Point makePoint(float *coord, float weight) {
  Point p = {.weight = weight, .coord = coord, .assign = -1};
  for (int i = 0; i < DIM; i++)
    coord[i] = (float)(rnd() % 1024) / 64.0f;
  return p;
}

static void shuffle(Points *points) {
  for (long i = 0; i < points->num - 1; i++) {
    long j = (long)(rnd() % (uint32_t)(points->num - i)) + i;
    Point temp = points->p[i];
    points->p[i] = points->p[j];
    points->p[j] = temp;
  }
}

/* Opens points as centers, each with a probability that grows with its cost. */
static int speedy(Points *points, float z) {
  int open = 1;
  for (long k = 0; k < points->num; k++) {
    float distance = dist(points->p[k], points->p[0], points->dim);
    points->p[k].cost = distance * points->p[k].weight;
    points->p[k].assign = 0;
  }
  for (long i = 1; i < points->num; i++) {
    bool to_open = (float)(rnd() % 4096) / 4096.0f < points->p[i].cost / z;
    if (!to_open)
      continue;
    open++;
    for (long k = 0; k < points->num; k++) {
      float distance = dist(points->p[i], points->p[k], points->dim);
      if (distance * points->p[k].weight < points->p[k].cost) {
        points->p[k].cost = distance * points->p[k].weight;
        points->p[k].assign = i;
      }
    }
  }
  return open;
}

/* What is saved if x becomes a center; then it does. */
static double gain(long x, Points *points, float z, bool *is_center) {
  double saved = -z;
  Point *p = points->p;
  const Point center = p[x];
  for (long i = 0; i < points->num; i++) {
    float now = dist(p[i], center, points->dim) * p[i].weight;
    if (now < p[i].cost)
      saved += p[i].cost - now;
  }
  if (saved <= 0)
    return 0;
  for (long i = 0; i < points->num; i++) {
    float now = dist(p[i], center, points->dim) * p[i].weight;
    if (now < p[i].cost) {
      p[i].cost = now;
      p[i].assign = x;
    }
  }
  is_center[x] = true;
  return saved;
}

/* The heavier of two points, as a copy. */
static Point heavier(Point a, Point b) { return b.weight > a.weight ? b : a; }

static Point heaviest(const Point *first, const Point *last) {
  Point best = *first;
  while (++first < last)
    best = heavier(best, *first);
  return best;
}

/* Moves the centers to the front, each with the weight of all its points. */
static long contract(Points *points) {
  long centers = 0;
  for (long i = 0; i < points->num; i++) {
    long a = points->p[i].assign;
    if (a != i)
      points->p[a].weight += points->p[i].weight;
  }
  for (long i = 0; i < points->num; i++)
    if (points->p[i].assign == i)
      points->p[centers++] = points->p[i];
  return centers;
}

static uint64_t mix(uint64_t h, double value) {
  union {
    double value;
    unsigned char bytes[sizeof(double)];
  } u = {value};
  for (size_t i = 0; i < sizeof u.bytes; i++)
    h = (h ^ u.bytes[i]) * 1099511628211u;
  return h;
}

static uint64_t checksum(const Point *p, long n) {
  uint64_t h = 1469598103934665603u;
  for (const Point *q = p; q < p + n; q++) {
    h = mix(h, q->weight);
    for (int d = 0; d < DIM; d++)
      h = mix(h, q->coord[d]);
    h = mix(h, (double)q->assign);
    h = mix(h, q->cost);
  }
  return h;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 200;
  float *block = malloc(((size_t)n * DIM + 1) * sizeof(float));
  bool *is_center = calloc((size_t)n + 1, sizeof(bool));
  Points points;
  points.dim = DIM;
  points.num = n;
  points.p = (Point *)calloc((size_t)n + 1, sizeof(Point));
  if (!block || !is_center || !points.p)
    return 1;
  for (long i = 0; i < n; i++)
    points.p[i] = makePoint(block + i * DIM, 1.0f + (float)(i % 3));

  shuffle(&points);
  if (n > 0) {
    float z = 160.0f;
    printf("%d centers at first\n", speedy(&points, z));
    double saved = 0;
    for (long i = 0; i < n; i += 5)
      saved += gain((i * 7) % n, &points, z, is_center);
    printf("saved %a\n", saved);
    Point top = heaviest(points.p, points.p + n);
    printf("heaviest: %g at (%g, %g, %g)\n", top.weight, top.coord[0],
           top.coord[1], top.coord[2]);
  }
  printf("%016llx\n", (unsigned long long)checksum(points.p, n));
  long centers = contract(&points);
  printf("%ld centers at last, %016llx\n", centers,
         (unsigned long long)checksum(points.p, centers));
  long opened = 0;
  for (long i = 0; i < n; i++)
    opened += is_center[i];
  printf("%ld opened late\n", opened);
  free(points.p);
  free(is_center);
  free(block);
  return 0;
}
