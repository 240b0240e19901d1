#include "size.hpp"
#include <cstdio>
#include <sim/particle.hpp>

extern "C" int plain(void);

int main() {
  std::vector<sim::particle> all(COUNT);
  all[7].life = 3;
  sim::step(all, 0.5f);
  std::printf("%g %g %d\n", all[7].x, sim::oldest(all), plain());
}
