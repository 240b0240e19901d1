struct point { float x, y; };

static float at(point *p, int i) {
  point *q = p + i;
  if (q)
    return q->x;
  return 0;
}

int main() {
  point p[4] = {{1, 2}};
  return at(p, 0) != 1;
}
