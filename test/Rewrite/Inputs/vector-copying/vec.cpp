#include "vec.h"
#include <utility>
#ifdef COUNTS
int copies = 0;
#define COUNT ++copies
#else
#define COUNT
#endif
vec::vec() : x(0), y(0) {}
vec::vec(double x, double y) : x(x), y(y) {}
vec::vec(const vec &o) : x(o.x), y(o.y) { COUNT; }
vec &vec::operator=(const vec &o) {
  if (this != &o) {
    x = o.x;
    y = o.y;
  }
  return *this;
}
vec::vec(vec &&o) : x(std::move(o.x)), y(o.y) {}
vec &vec::operator=(vec &&o) {
  x = std::move(o.x);
  y = o.y;
  return *this;
}
vec::~vec() {}
double vec::dot(const vec &o) const { return x * o.x + y * o.y; }
vec vec::plus(const vec &o) const { return vec(x + o.x, y + o.y); }
ball::ball() : m(0) {}
ball::ball(const vec &p, double m) : p(p), m(m) {}
ball::ball(const ball &) = default;
ball &ball::operator=(const ball &) = default;
