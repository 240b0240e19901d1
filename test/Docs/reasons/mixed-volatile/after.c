struct point { int x, y; };

static int peek(struct point *p) { return p[1].x; }

int main(void) {
  struct point p[4] = {{0, 0}};
  p[1].x = 1;
  return peek(p) != 1;
}
