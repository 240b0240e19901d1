static struct point { float x, y; } p[4];

int main(void) {
  p[1].x = 1;
  return p[1].x != 1;
}
