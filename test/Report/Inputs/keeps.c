#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
  double x, y, z;
  double weight;
  int kind;
};

struct inner {
  struct node *next;
};

struct node {
  struct inner link;
  double a, b, c, d;
  int tag;
};

int main(void) {
  int n = 4000000;
  struct node *nodes = calloc(n, sizeof(struct node));
  struct point *points = calloc(n, sizeof(struct point));
  if (!nodes || !points)
    return 1;
  double s = 0;
  for (int t = 0; t < 50; ++t)
    for (int i = 0; i < n; ++i)
      s += nodes[i].a;
  for (int t = 0; t < 5; ++t)
    for (int i = 0; i < n; ++i)
      s += points[i].x;
  if (memcmp(&points[0], &points[1], sizeof(struct point)) == 0)
    s += 1;
  printf("%g\n", s);
  free(nodes);
  free(points);
  return 0;
}
