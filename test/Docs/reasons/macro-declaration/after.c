struct point { float x, y; };

int main(void) {
  struct point p[4] = {{0, 0}};
  p[1].x = 1;
  return p[1].x != 1;
}
