struct point { float x, y; };
struct other { int id; float x, y; };

static float of_points(struct point *a) { return a[1].x; }
static float of_others(struct other *a) { return a[1].x; }

int main(void) {
  struct point p[2] = {{1, 2}, {3, 4}};
  struct other o[2] = {{0, 1, 2}, {1, 3, 4}};
  struct other *from = o;
  return of_points(p) != of_others((struct other *)(void *)from);
}
