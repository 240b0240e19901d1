#include "city.h"
#include <utility>
city::city(const city &other) : n(other.n), x(other.x), y(other.y) {}
city &city::operator=(city other) {
  swap(*this, other);
  return *this;
}
void swap(city &a, city &b) {
  std::swap(a.n, b.n);
  std::swap(a.x, b.x);
  std::swap(b.y, a.y);
}
