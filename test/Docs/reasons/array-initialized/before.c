struct point { float x, y; };

int main(void) {
  struct point p[2] = {1, 2, 3, 4};
  return p[1].y != 4;
}
