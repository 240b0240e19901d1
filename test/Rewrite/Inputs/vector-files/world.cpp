#include "world.h"
sim::world::world(int n) : bodies(n) { for (int i = 0; i < n; ++i) bodies[i].n = i; }
void sim::world::step(float dt) { for (auto &b : bodies) b.move(dt); }
sim::body &sim::world::at(int i) { return bodies[i]; }
const sim::body &sim::world::at(int i) const { return bodies[i]; }
