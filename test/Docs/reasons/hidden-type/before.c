typedef float real;
struct point { real x, y; };

static float half(int real) {
  struct point p[2];
  p[1].x = real;
  return p[1].x / 2;
}

int main(void) { return half(2) != 1; }
