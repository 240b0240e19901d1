#include "world.h"
#include <cstdio>
static float half(const sim::body &b) { return b.x / 2; }
int main() {
  sim::world w(7);
  sim::body one;
  sim::scale(one, 3);
  for (int i = 0; i < 7; ++i) { sim::scale(w.at(i), i); }
  w.step(0.5f);
  float e = sim::energy(one);
  for (const sim::body &b : w.all()) e += sim::energy(b);
  const auto &c = w;
  std::printf("%g %g %g %d\n", e, half(w.at(3)), half(one), c.at(2).n);
}
