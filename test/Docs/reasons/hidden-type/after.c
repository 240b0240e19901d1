typedef float real;
struct point { real x, y; };

static float half(int n) {
  struct point p[2];
  p[1].x = n;
  return p[1].x / 2;
}

int main(void) { return half(2) != 1; }
