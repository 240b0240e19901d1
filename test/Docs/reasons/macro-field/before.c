struct point { float x, y; };
#define y ((float)2)

int main(void) {
  struct point p[2] = {{1, y}, {3, y}};
  p[1].x = y;
  return p[1].x != 2;
}
