#include <vector>
struct point { float x, y; };

int main() {
  std::vector<point> p(16);
  for (auto &each : p)
    each.x = 1;
  return p[3].x != 1;
}
