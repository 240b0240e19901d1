#include <vector>
struct point { double x, y; };

static auto first(std::vector<point> &p) { return p[0]; }

int main() {
  std::vector<point> p(16);
  p[0].x = 1;
  return first(p).x != 1;
}
