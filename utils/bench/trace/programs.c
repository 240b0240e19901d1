/* Hot spots that utils/bench/trace.py traces. Usage: programs NAME REPETITIONS
   Prints seconds of processor time and a checksum. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  double x, y, z, vx, vy, vz, mass;
  int id;
} body;

enum { Bodies = 1000, Side = 512, Rows = 256, Cells = 1 << 16 };

/* All pairs of records: two loops, the inner one over the whole array. */
double hot_nbody(body *p, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double dx = p[j].x - p[i].x, dy = p[j].y - p[i].y;
      double w = p[j].mass / (dx * dx + dy * dy + 1);
      p[i].vx += dx * w;
      p[i].vy += dy * w;
    }
  return p[n / 2].vx;
}

/* A stencil over a grid: five regular streams. */
double hot_stencil(const double *in, double *out, int n) {
  for (int y = 1; y < n - 1; y++)
    for (int x = 1; x < n - 1; x++)
      out[y * n + x] = 0.2 * (in[y * n + x] + in[y * n + x - 1] +
                              in[y * n + x + 1] + in[(y - 1) * n + x] +
                              in[(y + 1) * n + x]);
  return out[n * n / 2 + 1];
}

/* Trip counts that depend on outer loops. */
double hot_cholesky(double *a, int n) {
  for (int j = 0; j < n; j++)
    for (int i = j; i < n; i++) {
      double sum = a[i * n + j];
      for (int k = 0; k < j; k++)
        sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i == j ? sum + n : sum / a[j * n + j];
    }
  return a[n * n - 1];
}

/* Indices in a random order: the records' addresses follow no loop. */
double hot_gather(const body *p, const int *index, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[index[i]].x * p[index[i]].mass;
  return sum;
}

/* A list, in the order of its memory but for a few nodes. */
typedef struct node {
  struct node *next;
  double value;
} node;
double hot_list(const node *n) {
  double sum = 0;
  for (; n; n = n->next)
    sum += n->value;
  return sum;
}

static uint64_t state = 1;
static unsigned any(unsigned limit) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)((state >> 33) % limit);
}

static double *grid(int n) {
  double *a = malloc(sizeof(double) * n * n);
  for (int i = 0; i < n * n; i++)
    a[i] = i % 7 + 1;
  return a;
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "nbody";
  int times = argc > 2 ? atoi(argv[2]) : 1;
  body *bodies = calloc(Cells, sizeof(body));
  int *index = malloc(sizeof(int) * Cells);
  for (int i = 0; i < Cells; i++) {
    bodies[i] = (body){i, i / 2, 0, 0, 0, 0, 1 + i % 3, i};
    index[i] = any(Cells);
  }
  double *in = grid(Side), *out = grid(Side), *matrix = grid(Rows);
  node *nodes = malloc(sizeof(node) * Cells);
  for (int i = 0; i < Cells; i++)
    nodes[i] = (node){i + 1 < Cells ? &nodes[i + 1] : 0, i};
  for (int i = 0; i < 100; i++) { /* Takes a node out. */
    int at = any(Cells - 2);
    if (nodes[at].next && nodes[at].next->next)
      nodes[at].next = nodes[at].next->next;
  }

  double sum = 0;
  clock_t begin = clock();
  for (int i = 0; i < times; i++) {
    if (!strcmp(name, "nbody"))
      sum += hot_nbody(bodies, Bodies);
    else if (!strcmp(name, "stencil"))
      sum += hot_stencil(in, out, Side);
    else if (!strcmp(name, "cholesky"))
      sum += hot_cholesky(matrix, Rows);
    else if (!strcmp(name, "gather"))
      sum += hot_gather(bodies, index, Cells);
    else
      sum += hot_list(nodes);
  }
  printf("%.6f %.17g\n", (double)(clock() - begin) / CLOCKS_PER_SEC, sum);
  free(bodies);
  free(index);
  free(in);
  free(out);
  free(matrix);
  free(nodes);
  return 0;
}
