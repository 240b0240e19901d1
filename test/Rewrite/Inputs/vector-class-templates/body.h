#pragma once
namespace sim {
struct body {
  double x, v;
  int id;
  void step(double dt) { x += v * dt; }
};
inline bool operator==(const body &a, const body &b) { return a.id == b.id; }
} // namespace sim
