struct point { float x, y; };

static float sum(const struct point *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x;
  return s;
}
