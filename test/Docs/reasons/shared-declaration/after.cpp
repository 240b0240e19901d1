#include <vector>

struct point { float x, y; };

int main() {
  std::vector<point> v(4);
  point &a = v[0];
  point &b = v[1];
  a.x = 1;
  b.x = a.x;
  return v[1].x != 1;
}
