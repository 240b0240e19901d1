#pragma once
#include "body.h"
#include <vector>
namespace sim {
class world {
public:
  explicit world(int n);
  void step(float dt);
  body &at(int i);
  const body &at(int i) const;
  const std::vector<body> &all() const { return bodies; }
private:
  std::vector<body> bodies;
};
float energy(const body &b);
void scale(body &b, float by);
}
