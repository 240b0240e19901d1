struct point { float x, y; };

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}}, *at = p;
  float x = (at++)->x;
  return x + at->x != 4;
}
