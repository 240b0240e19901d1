template <class T> struct point { T x, y; };

int main() {
  point<float> p[4] = {{1, 2}, {3, 4}};
  p[1].x = 5;
  return p[1].x != 5;
}
