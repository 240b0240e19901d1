struct point { float x, y; };

int main(void) {
  struct point p[64] = {{0, 0}};
#pragma omp parallel for
  for (struct point *at = p; at < p + 64; at++)
    at->x = 1;
  return p[63].x != 1;
}
