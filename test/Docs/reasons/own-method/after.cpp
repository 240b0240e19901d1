#include <cstdlib>

struct point {
  float x, y;
};
static float sum(float x, float y) { return x + y; }

int main() {
  point *p = static_cast<point *>(std::calloc(4, sizeof(point)));
  p[1].x = 1;
  float s = sum(p[1].x, p[1].y);
  std::free(p);
  return s != 1;
}
