struct point { float x, y; };

static float second(struct point *p);

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  return second(p) != 3;
}
static float second(struct point *p) { return p[1].x; }
