struct point { float x, y; };

int main() {
  point p[4];
  for (int i = 0; i < 4; i++)
    p[i] = {1, 2};
  return p[1].x != 1;
}
