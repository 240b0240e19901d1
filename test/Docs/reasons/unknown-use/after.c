struct point { float x, y; };

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  p[1].x = 5;
  return p[1].x != 5;
}
