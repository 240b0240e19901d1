struct point { float x, y; };

static int count(int n, float x) { return x > 0 ? n : 0; }

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  p[1].x = 5;
  return count(4, p[1].x) != 4 || p[1].x != 5;
}
