#include <initializer_list>

struct point { float x, y; };

static float sum(std::initializer_list<point> list) {
  float s = 0;
  for (const point &p : list)
    s += p.x;
  return s;
}

int main() { return sum({{1, 2}, {3, 4}}) != 4; }
