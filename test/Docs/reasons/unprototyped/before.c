struct point { float x, y; };

static float second();

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  return second(p) != 3;
}
static float second(p) struct point *p; { return p[1].x; }
