struct point { float x, y; };

static float sum_x(struct point *p) { return p[0].x + p[1].x; }

int main(void) {
  struct point p[2] = {{1, 0}, {2, 0}};
  return sum_x(p) != 3;
}
