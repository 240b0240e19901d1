#include "body.h"
#include "pool.h"
#include <cstdio>
float stars();
static double total(const keep::pool<sim::body> &p) {
  double s = 0;
  for (const auto &b : p)
    s += b.x;
  return s;
}
int main() {
  keep::pool<sim::body> bodies;
  keep::pool<int> numbers;
  for (int i = 0; i < 9; ++i) {
    bodies.add(sim::body{i * 0.5, 1.0, i});
    numbers.add(i);
  }
  for (auto &b : bodies)
    b.step(0.25);
  sim::body &third = bodies.at(3);
  third.x += 7;
  bodies.each([](sim::body &b) { b.v *= 2; });
  bodies.without(bodies.at(4));
  numbers.without(4);
  keep::pool<sim::body>::copy(bodies.at(0), bodies.at(1));
  sim::body out = bodies.taken(0);
  std::vector<sim::body> more(2, out);
  bodies.take(more);
  const keep::pool<sim::body> &c = bodies;
  std::printf("%g %g %g %zu %g\n", total(bodies), bodies.at(0).x, c.first().x, bodies.all().size(), c.at(1).v);
  keep::pool<sim::body> again(more);
  std::printf("%zu %d %d\n", again.size(), again.at(0) == more[1], static_cast<int>(stars() * 4));
  for (int n : numbers)
    std::printf("%d ", n);
  const int second = numbers.taken(1);
  std::printf("%d %d\n", numbers.at(2), second);
}
