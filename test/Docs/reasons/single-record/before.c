struct point { float x, y; };

static float length(struct point *p) { return p->x * p->x + p->y * p->y; }

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  struct point one = {3, 4};
  return length(&p[1]) != length(&one);
}
