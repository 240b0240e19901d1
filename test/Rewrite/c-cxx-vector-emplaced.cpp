// Elements that go to constructors by way of the library.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <cstdio>
#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <queue>
#include <vector>
struct point { double x, y; bool operator<(const point &o) const { return x < o.x; } };
// CHECK: triangle(point_cref a, point_cref b, point c, int k = 3)
struct triangle { point a, b, c; int k; triangle(const point &a, const point &b, point c, int k = 3) : a(a), b(b), c(c), k(k) {} };
// CHECK: explicit body(point_ref where)
struct body { double x; int id; explicit body(point &where) : x(where.x), id(1) { where.y += 10; } body(int id, const point &p) : x(p.y), id(id) {} };
int main() {
  std::vector<point> points{{1, 2}, {3, 4}, {5, 6}};
  std::vector<triangle> all;
  std::deque<triangle> some;
  std::list<body> bodies;
  // CHECK: all.emplace_back(points[0], points[1], points[2]);
  all.emplace_back(points[0], points[1], points[2]);
  all.emplace(all.begin(), points[2], points[1], points[0], 7);
  for (const point &p : points) some.emplace_front(p, points[0], p);
  for (point &p : points) bodies.emplace_back(p);
  std::optional<body> one;
  one.emplace(4, points[1]);
  auto two = std::make_unique<body>(5, points[2]);
  auto three = std::make_shared<triangle>(points[0], point{8, 9}, points[1]);
  // What is moved from an element is a copy of it.
  // CHECK: points.emplace_back(point(points[0]));
  points.reserve(8);
  points.emplace_back(std::move(points[0]));
  // CHECK: points.emplace(points.begin(), point(points[1]));
  points.emplace(points.begin(), std::move(points[1]));
  // CHECK: bodies.emplace_back(6, point(points[2]));
  bodies.emplace_back(6, std::move(points[2]));
  // Copies, as they are.
  std::priority_queue<point> queue;
  for (const point &p : points) queue.push(p);
  points[0].x = 100;
  for (const triangle &t : all) std::printf("%g %g %g %d\n", t.a.x, t.b.y, t.c.x, t.k);
  for (const triangle &t : some) std::printf("%g %g %g %d\n", t.a.x, t.b.y, t.c.x, t.k);
  for (const body &b : bodies) std::printf("%g %d\n", b.x, b.id);
  std::printf("%g %g %g %g %g\n", one->x, two->x, three->c.y, points[1].y, queue.top().x);
}
