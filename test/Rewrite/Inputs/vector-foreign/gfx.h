// A library of somebody else.
#pragma once
#include <utility>
namespace gfx {
struct drawable { virtual ~drawable() {} virtual int kind() const { return 0; } };
template <class T> class block {
public:
  block() : at_(new T[3]()) {}
  block(const block &o) : at_(new T[3]) { for (int i = 0; i < 3; ++i) at_[i] = o.at_[i]; }
  block(block &&o) noexcept : at_(std::exchange(o.at_, nullptr)) {}
  block &operator=(block o) noexcept { std::swap(at_, o.at_); return *this; }
  ~block() { delete[] at_; }
  T &operator[](int i) { return at_[i]; }
  const T &operator[](int i) const { return at_[i]; }
  block operator&(const block &o) const { block r; for (int i = 0; i < 3; ++i) r[i] = at_[i] * o[i]; return r; }
private:
  T *at_;
};
class shape : public drawable {
public:
  explicit shape(float r = 1) : r_(r) {}
  shape(const shape &o) : drawable(o), r_(o.r_), where_(o.where_) {}
  shape(shape &&o) noexcept : drawable(o), r_(o.r_), where_(std::move(o.where_)) {}
  shape &operator=(const shape &o) { r_ = o.r_; where_ = o.where_; return *this; }
  int kind() const override { return 7; }
  float radius() const { return r_; }
  void move(float x) { where_[0] += x; }
  float x() const { return where_[0]; }
private:
  float r_;
  block<float> where_;
};
}
