#include <algorithm>
#include <sim/particle.hpp>

void sim::step(std::vector<particle> &all, float dt) {
  for (auto &p : all)
    p.move(dt);
}
