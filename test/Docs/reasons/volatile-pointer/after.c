struct point { float x, y; };

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  volatile int now = 0;
  now = 1;
  return p[now].x != 3;
}
