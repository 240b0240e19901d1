#include "spark.h"

/* Advances each spark by one step of time. */
__kernel void move(__global spark *sparks, float dt, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  sparks[i].vy -= 9.81f * dt;
  sparks[i].x += sparks[i].vx * dt;
  sparks[i].y += sparks[i].vy * dt;
  sparks[i].age++;
}
