struct point { float x, y; };

#pragma omp declare target
static struct point p[64];
#pragma omp end declare target

int main(void) {
  p[1].x = 1;
#pragma omp target
  for (int i = 0; i < 64; i++)
    p[i].y = 1;
  return p[1].x != 1;
}
