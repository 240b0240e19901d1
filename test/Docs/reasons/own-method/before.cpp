#include <cstdlib>

struct point {
  float x, y;
  float sum() const { return x + y; }
};

int main() {
  point *p = static_cast<point *>(std::calloc(4, sizeof(point)));
  p[1].x = 1;
  point one = {p[1].x, p[1].y};
  std::free(p);
  return one.sum() != 1;
}
