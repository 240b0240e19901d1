struct point { float x, y; };

static float sum(point *p) { return p[0].x + p[1].x; }
static float sum(const point *p) { return p[0].x + p[1].x; }

int main() {
  point p[4] = {{1, 2}, {3, 4}};
  const point *q = p;
  return sum(p) != sum(q);
}
