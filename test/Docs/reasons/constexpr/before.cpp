struct point { int x, y; };

constexpr int sum() {
  point p[4] = {{1, 2}, {3, 4}};
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += p[i].x;
  return s;
}

int main() { return sum() != 4; }
