struct point { float x, y; };

static float sum(const point *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x;
  return s;
}

int main() {
  point list[] = {{1, 2}, {3, 4}};
  return sum(list, 2) != 4;
}
