struct point { float x, y; };

static struct point from[4], to[4];

static float sum(const struct point *p) {
  float s = 0;
  for (int i = 0; i < 4; i++)
    s += p[i].x;
  return s;
}

int main(void) {
  return sum(from) + sum(to) != 0;
}
