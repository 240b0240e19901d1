struct point { float x, y; };

static struct point p[64];

int main(void) {
  struct point *q = p;
  q[1].x = 1;
#pragma omp target map(tofrom : q[0 : 64])
  {
    for (int i = 0; i < 64; i++)
      q[i].y = 1;
  }
  return q[1].x != 1;
}
