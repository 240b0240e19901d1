struct point { float x, y; };

int main(void) {
  struct point p[4] = {{0, 0}};
  for (int i = 0; i < 4; i++)
    p[i].x = p[i].y = 1;
  return p[1].x != 1;
}
