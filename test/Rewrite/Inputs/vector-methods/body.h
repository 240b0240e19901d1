#ifndef BODY_H
#define BODY_H
#include <vector>

struct vec2 {
  double x, y;
  vec2 &operator+=(const vec2 &o) { x += o.x; y += o.y; return *this; }
};
inline vec2 operator*(vec2 a, double k) { return {a.x * k, a.y * k}; }

namespace sim {
class body {
public:
  enum state { resting, moving };
  enum class side { left, right };
  static constexpr double drag = 0.5;
  static int made;
  body() : p_{0, 0}, v_{0, 0}, m_(1), age_(0) {}
  body(double x, double m);
  void step(double, int times = 1);
  [[nodiscard]] double energy() const;
  [[nodiscard]] constexpr double mass() const { return m_ * drag; }
  state where() const;
  state kind(double above = limit) const { return v_.x > above ? moving : resting; }
  side at() const { return p_.x < 0 ? side::left : side::right; }
  body &push(const vec2 &f);
  body &twice() { m_ *= 2; return *this; }
  void collide(body &other);
  double pull(const std::vector<body> &all) const;
  static double total(const std::vector<body> &all);
  int older(int by) { auto add = [this](int n) { return age_ += n; }(by); return add; }
  double apart(const body &o) const { return o.p_.x - p_.x + half(o.m_); }
  double reach() const noexcept;
  body copy() const { return *this; }
  void take(const body &o) { *this = o; ++made; }
  bool same(const body &o) const { return !(*this < o) && !(o < *this); }
  bool operator<(const body &) const;
  vec2 &place();
  template <class T> using pair_of = T[2];
  double both() const { const pair_of<double> p = {p_.x, v_.x}; return p[0] - p[1]; }
  static std::vector<body> known;
  static unsigned long count() { return known.size(); }

private:
  static constexpr double limit = 1;
  static double half(double x) { return x / 2; }
  vec2 p_, v_;
  double m_;
  int age_;
};
inline double body::reach() const noexcept { return p_.x + drag * limit; }
} // namespace sim
#endif
