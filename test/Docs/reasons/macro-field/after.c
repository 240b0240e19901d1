struct point { float x, y; };
#define WIDTH ((float)2)

int main(void) {
  struct point p[2] = {{1, WIDTH}, {3, WIDTH}};
  p[1].x = WIDTH;
  return p[1].x != 2;
}
