struct point { float x, y; };
void show(struct point *p, int n);

int run(void) {
  struct point p[4] = {{0, 0}};
  p[1].x = 1;
  show(p, 4);
  return p[1].x != 1;
}
