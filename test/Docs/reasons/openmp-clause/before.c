struct point { float x, y; };

int main(void) {
  struct point p[4] = {{0, 0}};
  float sum = 0;
#pragma omp parallel for firstprivate(p) reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += p[i].x;
  return sum != 0;
}
