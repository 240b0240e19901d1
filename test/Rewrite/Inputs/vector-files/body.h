#ifndef BODY_H
#define BODY_H
namespace sim {
struct body {
  float x = 0, v = 1;
  int n = 0;
  void move(float dt) { x += v * dt; }
};
} // namespace sim
#endif
