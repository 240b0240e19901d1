#include <stdio.h>
#include <stdlib.h>

struct body {
  double x, y, z;
  double vx, vy, vz;
  double mass;
  int id;
};

struct pair {
  int a, b;
  double w;
};

static void move(struct body *p, int n, double dt) {
  for (int i = 0; i < n; ++i) {
    /* ä ö ü */ p[i].x += p[i].vx * dt; /* 𝛿t */
    p[i].y += p[i].vy * dt;
  }
}

int main(void) {
  int n = 100000;
  struct body *p = malloc(n * sizeof(struct body));
  struct pair *q = malloc(n * sizeof(struct pair));
  if (!p || !q)
    return 1;
  for (int i = 0; i < n; ++i) {
    p[i].x = p[i].y = p[i].z = i;
    p[i].vx = p[i].vy = p[i].vz = 1;
    p[i].mass = 1;
    p[i].id = i;
    q[i].a = q[i].b = i;
    q[i].w = 2;
  }
  for (int t = 0; t < 100; ++t)
    move(p, n, 0.1);
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i].x + q[i].w;
  fwrite(q, sizeof *q, n, stderr);
  printf("%g\n", s);
  free(p);
  free(q);
  return 0;
}
