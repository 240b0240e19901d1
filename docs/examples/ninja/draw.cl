#include "spark.h"

/* Adds the heat of each spark to the cell of the picture that it is over. */
__kernel void draw(__global const spark *sparks, __global int *picture,
                   int width, int height, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  int column = (int)sparks[i].x, row = (int)sparks[i].y;
  if (column < 0 || column >= width || row < 0 || row >= height)
    return;
  atomic_add(&picture[row * width + column], (int)(sparks[i].heat * 255.0f));
}
