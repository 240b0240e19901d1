#pragma once
#include <vector>
namespace sim {
struct particle {
  float x = 0, v = 1, life = 1;
  void move(float dt) { x += v * dt; }
};
void step(std::vector<particle> &all, float dt);
float oldest(const std::vector<particle> &all);
} // namespace sim
