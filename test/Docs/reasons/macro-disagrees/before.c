struct point { float x, y; };
struct other { int id; float x, y; };
#define X(i) (a[i].x)

static float of_points(struct point *a) { return X(1); }
static float of_others(struct other *a) { return X(1); }

int main(void) {
  struct point p[2] = {{1, 2}, {3, 4}};
  struct other o[2] = {{0, 1, 2}, {1, 3, 4}};
  struct other *from = o;
  return of_points(p) != of_others((struct other *)(void *)from);
}
