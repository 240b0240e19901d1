struct point { float x, y; };

static float sum_x(struct point *p) { return p[0].x + p[1].x; }
static float (*const table[])(struct point *) = {sum_x};

int main(void) {
  struct point p[2] = {{1, 0}, {2, 0}};
  void *any = (void *)table[0];
  return ((float (*)(struct point *))any)(p) != 3;
}
