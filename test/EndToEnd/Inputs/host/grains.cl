#include "grain.h"

/* Defined in the host as well, under the same name. */
struct wall {
  float from, to;
  int hits;
};

void push(__global grain *g, float dt) {
  g->vx += g->force.x * dt;
  g->vy += g->force.y * dt;
}

__kernel void forces(int n, __global const grain *from, __global grain *to,
                     float stiffness) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  to[i] = from[i];
  float4 sum = (float4)(0.0f);
  for (int j = 0; j < n; ++j) {
    if (j == i || from[j].cell != from[i].cell)
      continue;
    sum.x += (from[i].x - from[j].x) * stiffness;
    sum.y += (from[i].y - from[j].y) * stiffness;
    sum.w += from[j].kind[j % 3];
  }
  to[i].force = sum;
}

__kernel void move(__global grain *g, int n, __global struct wall *walls,
                   int num_walls, float dt) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  push(g + i, dt);
  g[i].x += g[i].vx * dt;
  g[i].y += g[i].vy * dt;
  for (int w = 0; w < num_walls; ++w)
    if (g[i].x < walls[w].from || g[i].x > walls[w].to) {
      g[i].vx = -g[i].vx;
      atomic_inc(&walls[w].hits);
    }
  g[i].cell = (int)floor(g[i].x * 0.25f);
}
