#include <cstddef>

struct point { float x, y; };

static int calls;
static std::nullptr_t none() {
  calls++;
  return nullptr;
}

int main() {
  point *p = new point[4]();
  p[1].x = 1;
  float s = p[1].x;
  delete[] p;
  p = none();
  return s != 1 || p;
}
