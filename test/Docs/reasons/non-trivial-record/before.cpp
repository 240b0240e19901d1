struct point {
  float x, y;
  point() : x(1), y(2) {}
};

int main() {
  point p[4];
  return p[1].x != 1;
}
