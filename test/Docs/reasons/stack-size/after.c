struct point { float x, y; };

int main(void) {
  struct point p[64] = {{1, 2}, {3, 4}};
  float sum = 0;
  for (int i = 0; i < 64; i++)
    sum += p[i].x;
  return sum != 4;
}
