// References to fields that are used as the fields.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: echo 'version: 1' > p.yaml && echo 'records: {body: {layout: soa}, cell: {layout: tiled 4}}' >> p.yaml
// RUN: layoutopt a.cpp --policy=p.yaml -o out -- -std=c++17 > /dev/null
// RUN: grep -v CHECK out/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --policy=p.yaml --style=switchable -o any -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 any/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++17 -DLAYOUTOPT_LAYOUT=0 any/a.cpp -o after && ./after | diff before.txt -
#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>
#include <vector>

struct vec {
  float x, y, z;
  vec operator+(const vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
  vec &operator+=(const vec &o) {
    if (this == &o)
      return *this;
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  const float &operator[](int i) const { return (&x)[i]; }
};
struct body {
  float x, y;
  int n;
  vec at;
  char name[4];
};
struct cell {
  double v;
  short s;
};

static float larger(const float &a, const float &b) { return a < b ? b : a; }
static void twice(float &a) {
  a *= 2;
  float &again = a;
  ++again;
}
static void both(float &a, float &b) { twice(a), twice((b)); }
template <class T> const T &least(const T &a, const T &b) {
  return b < a ? b : a;
}
static float length(const vec &v) {
  const float *p = &v.x;
  return p[0] + p[1] + v[2];
}
int main() {
  body *b = new body[6]();
  cell *c = new cell[6]();
  for (int i = 0; i < 6; ++i) {
    float &x = b[i].x, &y = b[i].y;
    // CHECK: float &x = b.x[i], &y = b.y[i];
    x = i;
    y = x + 0.5f;
    const int &n = (b[i].n = 2 * i);
    b[i].at = vec{x, y, 1.0f * n};
    double &v = c[i].v;
    v = i;
    auto &&s = c[i].s;
    s += 3;
    std::snprintf(b[i].name, sizeof b[i].name, "%d", i);
  }
  both(b[1].x, b[2].y);
  // CHECK: both(b.x[1], b.y[2]);
  std::swap(b[1].x, b[3].x);
  // CHECK: std::swap(b.x[1], b.x[3]);
  std::swap(c[1].v, c[2].v);
  b[2].x = std::exchange(b[4].y, 9.0f);
  b[3].y = std::max(b[1].x, b[2].y) + larger(b[1].x, b[0].x) +
           least(b[2].x, b[1].y) + static_cast<float>(least(c[1].v, c[2].v));
  std::istringstream in("4.5 7");
  in >> b[5].x >> b[5].n;
  // CHECK: in >> b.x[5] >> b.n[5];
  std::vector<float> list;
  list.push_back(b[5].x);
  list.emplace_back(b[2].x);
  std::pair<int, double> two(b[5].n, c[2].v);
  b[1].at += b[2].at;
  b[3].at += b[1].at + b[0].at;
  // CHECK: b.at[3] += b.at[1] + b.at[0];
  const char(&name)[4] = b[3].name;
  int &seen = (int &)b[4].x;
  seen = 0;
  float &x = b[1].x;
  auto add = [&x](float by) { x += by; };
  add(3);
  double sum = list[0] + list[1] + two.first + two.second + length(b[3].at) +
               name[0] + length(b[1].at);
  for (int i = 0; i < 6; ++i)
    sum += b[i].x + b[i].y * 3 + b[i].n + b[i].at.x * 5 + b[i].at[2] + c[i].v +
           c[i].s;
  std::printf("%g\n", sum);
  delete[] b;
  delete[] c;
}
