// An element is constructed as a record somewhere else, and moved to its place: a constructor that tells others where its object lies keeps the
// arrays. Those that only work with their own fields change.
// RUN: layoutopt %s --layout=SoA --closed-world -- -std=c++17 2>&1 >/dev/null | FileCheck %s --implicit-check-not="warning: array" --implicit-check-not=not-verified
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world -i --quiet -- -std=c++17 2>/dev/null
// RUN: grep "plain_vector all" a.cpp && grep "plain_array<2> pair" a.cpp
// RUN: %cxx -std=c++17 -g -fsanitize=address,undefined -fno-sanitize-recover=all a.cpp -o after && ./after | diff before.txt -
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>
static std::vector<void *> known;
static std::vector<float *> parts;
static int note(void *p) {
  known.push_back(p);
  return 1;
}
static void keep(float &f) { parts.push_back(&f); }

struct itself {
  float x = 1, y = 2;
  itself() { known.push_back(this); }
};
struct value {
  float x = 1;
  int y = note(this);
};
struct field {
  float x, y;
  field() : x(1), y(2) { parts.push_back(&x); }
};
struct lent {
  float x, y;
  lent() : x(1), y(2) { keep(y); }
};
struct method {
  float x, y;
  method() : x(1), y(2) { start(); }
  void start() { more(); }
  void more() { note(this); }
};
struct closure {
  float x = 1, y = 2;
  closure() {
    auto tell = [this] { known.push_back(&x); };
    tell();
  }
};
struct row {
  float x[2];
  int y;
  row() : y(2) { x[0] = x[1] = 0, note(x); }
};
struct part {
  float f;
  part() : f(1) { keep(f); }
};
struct whole {
  part x;
  float y = 1;
};
// CHECK-DAG: array 'a' keeps its layout: a constructor of 'itself' may let others know where its object lies [container-record]
itself a[2];
// CHECK-DAG: array 'std::vector<value>' keeps its layout: a constructor of 'value' may let others know where its object lies [container-record]
std::vector<value> b(2);
// CHECK-DAG: array 'c' keeps its layout: a constructor of 'field' may let others know where its object lies [container-record]
field c[2];
// CHECK-DAG: array 'd' keeps its layout: a constructor of 'lent' may let others know where its object lies [container-record]
lent d[2];
// CHECK-DAG: array 'std::vector<method>' keeps its layout: a constructor of 'method' may let others know where its object lies [container-record]
std::vector<method> e(2);
// CHECK-DAG: array 'f' keeps its layout: a constructor of 'closure' may let others know where its object lies [container-record]
closure f[2];
// CHECK-DAG: array 'g' keeps its layout: a constructor of 'row' may let others know where its object lies [container-record]
row g[2];
// CHECK-DAG: array 'h' keeps its layout: a constructor of 'whole' may let others know where its object lies [container-record]
whole h[2];

struct vec {
  float x = 0, y = 0;
  vec() = default;
  vec(float a, float b) : x(a), y(b) {}
  vec &operator+=(const vec &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  void norm() {
    const float l = x * x + y * y;
    x /= l;
    y /= l;
  }
};
static float dot(const vec &a, const vec &b) { return a.x * b.x + a.y * b.y; }
struct plain {
  vec pos, vel;
  std::string name;
  std::vector<int> past;
  float m[4];
  char tag[8];
  int id = next();
  static int next() {
    static int n = 0;
    return ++n;
  }
  plain() : plain(1, 2) {}
  plain(float a, float b) : pos(a, b), vel(pos) {
    init(a);
    pos += vel;
    vel.norm();
    std::fill(m, m + 4, 0.f);
    m[1] = dot(pos, vel);
    std::strcpy(tag, "x");
    std::memset(tag + 2, 0, 4);
    for (float &each : m)
      each += 1;
    std::sort(m, m + 4);
    this->id += static_cast<int>(sizeof tag);
    set(3).set(4);
  }
  void init(float k) {
    name = std::to_string(static_cast<int>(k));
    past.reserve(2);
  }
  plain &set(int k) {
    past.push_back(k);
    return *this;
  }
};
static float sum() {
  std::vector<plain> all(3);
  all.emplace_back(3.f, 4.f);
  plain pair[2];
  float s = pair[1].m[3];
  for (plain &p : all) {
    p.pos += p.vel;
    s += p.pos.x + p.id + p.past.size() + p.name.size() + p.tag[0] + p.m[2];
  }
  return s;
}
int main() {
  parts[0][0] = 5;
  b[1].x = e[1].x = 3;
  a[1].x = c[1].x = d[1].x = f[1].x = h[1].y = 2;
  g[1].y = 4;
  std::printf("%g %g %zu %zu %g %g\n", sum(), b[1].x + e[1].x + h[1].x.f, known.size(), parts.size(), a[1].x + c[1].x + d[1].x + f[1].x, c[0].x + g[1].y + h[1].y);
}
