struct point { float x, y; };

int main(void) {
  int n = 8;
  float s = 0;
  struct point p[8] = {{1, 2}, {3, 4}};
#pragma unroll
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++)
    s += p[i].x;
  return s != 4;
}
