struct point { float x, y; };

int main(void) {
  struct point p[4] = {{0, 0}};
  float *flat = (float *)p;
  for (int i = 0; i < 8; i++)
    flat[i] = 1;
  return p[1].x != 1;
}
