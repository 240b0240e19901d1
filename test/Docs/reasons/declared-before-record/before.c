struct point;
static float second(struct point *p);
struct point { float x, y; };

static float second(struct point *p) { return p[1].x; }

int main(void) {
  struct point p[4] = {{0, 0}, {1, 2}};
  return second(p) != 1;
}
