struct point { float x, y; };
struct shape { struct point center; int n; };

static float second(struct point *p, int i) { return p[i].x; }

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  struct shape s = {{3, 4}, 1};
  return second(p, 1) != second(&s.center, 0);
}
