#include "city.h"
#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace geo {
class tour {
public:
  tour(std::string n, double l) : name(std::move(n)), length(l) {}
  tour(const tour &other) = default;
  tour(tour &&other) = default;
  tour &operator=(const tour &other) {
    tour copy(other);
    copy.swap(*this);
    return *this;
  }
  tour &operator=(tour &&other) = default;
  void swap(tour &other) noexcept {
    using std::swap;
    swap(name, other.name);
    swap(length, other.length);
  }
  friend void swap(tour &a, tour &b) noexcept { a.swap(b); }
  const char *text() const { return name.c_str(); }
  double len() const { return length; }

private:
  std::string name;
  double length;
};
} // namespace geo

// Somebody counts.
static int swaps = 0;
struct counted { int a = 1; float b = 2; };
inline void swap(counted &x, counted &y) { ++swaps; std::swap(x.a, y.a); std::swap(x.b, y.b); }
// A field stays.
struct partial { int a = 1; float b = 2; };
inline void swap(partial &x, partial &y) { std::swap(x.a, y.a); }
// One goes back.
struct twice { int a = 1; float b = 2; };
inline void swap(twice &x, twice &y) { std::swap(x.a, y.a); std::swap(x.b, y.b); std::swap(x.a, y.a); }
// Other fields.
struct crossed { int a = 1, b = 2; };
inline void swap(crossed &x, crossed &y) { std::swap(x.a, y.b); std::swap(x.b, y.a); }
// What is moved from is seen.
struct moving {
  int a = 1; float b = 2;
  moving() = default;
  moving(const moving &) = default;
  moving(moving &&other) : moving() { swap(*this, other); }
  moving &operator=(moving other) { swap(*this, other); return *this; }
  friend void swap(moving &x, moving &y) { std::swap(x.a, y.a); std::swap(x.b, y.b); }
};

int main() {
  std::vector<city> cities;
  for (int i = 0; i < 5; ++i)
    cities.push_back(city(static_cast<char>('a' + i), i, 2 * i));
  swap(cities[0], cities[2]);
  cities[1] = cities[4];
  std::reverse(cities.begin(), cities.end());
  for (const city &c : cities)
    std::printf("%d ", c.sum());

  std::vector<geo::tour> tours;
  for (int i = 0; i < 4; ++i)
    tours.emplace_back("a tour with a long name " + std::to_string(i), i * 0.5);
  swap(tours[0], tours[1]);
  geo::tour first("first", 1), second("second", 2);
  swap(first, second);
  {
    using std::swap;
    swap(tours[0], first);
  }
  tours[2].swap(tours[3]);
  tours[1] = tours[2];
  std::sort(tours.begin(), tours.end(), [](const geo::tour &a, const geo::tour &b) { return a.len() < b.len(); });
  for (const geo::tour &t : tours)
    std::printf("%s %g ", t.text(), t.len());
  std::printf("%s %s\n", first.text(), second.text());

  std::vector<counted> c(3);
  std::reverse(c.begin(), c.end());
  std::vector<partial> p(3);
  p[0].b = 5;
  swap(p[0], p[1]);
  std::vector<twice> t(3);
  t[0].b = 5;
  swap(t[0], t[1]);
  std::vector<crossed> x(3);
  x[0].b = 5;
  swap(x[0], x[1]);
  std::vector<moving> m(3);
  m[0].b = 5;
  moving out = std::move(m[0]);
  std::printf("%d %g %g %d %g %g\n", swaps, static_cast<double>(p[0].b), static_cast<double>(t[1].b), x[1].a, static_cast<double>(m[0].b), static_cast<double>(out.b));
}
