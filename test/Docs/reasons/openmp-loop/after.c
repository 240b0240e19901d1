struct point { float x, y; };

int main(void) {
  struct point p[64] = {{0, 0}};
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    p[i].x = 1;
  return p[63].x != 1;
}
