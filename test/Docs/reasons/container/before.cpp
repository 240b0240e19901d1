#include <deque>
struct point { float x, y; };

int main() {
  std::deque<point> p(16);
  for (auto &each : p)
    each.x = 1;
  return p[3].x != 1;
}
