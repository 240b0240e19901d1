struct point { float x, y; };
void show(struct point *p, int n);

int run(int n) {
  struct point p[4] = {{0, 0}};
  p[1].x = 1;
  show(p, n);
  return p[1].x != 1;
}
