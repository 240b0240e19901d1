#include "body.h"
#include <cassert>
#define SQUARE(x) ((x) * (x))

namespace sim {
int body::made = 0;
std::vector<body> body::known;
static double scale = 0.25;

body::body(double x, double m) : p_{x, -x}, v_{1, x}, m_(m), age_(0) { ++made; }

void body::step(double dt, int times) {
  assert(times > 0);
  for (int i = 0; i != times; ++i)
    p_ += v_ * dt;
  age_ += times;
}

double body::energy() const { return SQUARE(v_.x) * m_ * scale + half(m_); }

body::state body::where() const {
  const state s = kind();
  return s == moving && p_.x > limit ? moving : resting;
}

body &
body::push(const vec2 &f) {
  v_ += f * (1 / m_);
  return *this;
}

bool body::operator<(const body &o) const { return p_.x < o.p_.x; }
} // namespace sim

void sim::body::collide(body &other) {
  const vec2 mine = v_;
  v_ = other.v_;
  other.v_ = mine;
  other.push({0.5, 0});
}

double sim::body::pull(const std::vector<body> &all) const {
  double sum = 0;
  for (const body &o : all)
    if (!same(o))
      sum += o.m_ / apart(o);
  return sum;
}

double sim::body::total(const std::vector<body> &all) {
  double sum = 0;
  for (const auto &b : all)
    sum += b.m_;
  return sum;
}

vec2 &sim::body::place() { return p_; }
