struct point { float x, y; };

static float operator*(point *p, const point &by) { return p[1].x * by.x; }

int main() {
  point p[4] = {};
  p[1].x = 2;
  point by = {3, 0};
  return p * by != 6;
}
