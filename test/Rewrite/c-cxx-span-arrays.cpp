// Spans of arrays, of the library and of the language, and of pointers into
// what changes.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++20 > /dev/null
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -

// CHECK-DAG: body_array<4> local;
// CHECK-DAG: body_array<8> library;
// CHECK-DAG: std::printf("%g\n", total({v.data() + 1, 2}));
// CHECK-DAG: total(body_cspan(local.data(), 3))
// CHECK-DAG: star_array<8> stars;
// CHECK-DAG: brightness(star_cspan of)

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <vector>
class body {
public:
  float x = 1, m = 2;
  body() = default;
  body(float x, float m) : x(x), m(m) {}
  float energy() const { return m * x * x; }
};
static float total(std::span<const body> of) {
  float sum = 0;
  for (const body &b : of)
    sum = 2 * sum + b.energy();
  return sum;
}
static void fill(std::span<body> of) {
  float n = 0;
  for (std::size_t i = 0; i != of.size(); ++i)
    of[i].x = ++n;
}
static const body *largest(std::span<const body> of) {
  const body *best = of.data();
  for (const body &b : of)
    if (b.x > best->x)
      best = &b;
  return best;
}
// No pointer leads to these.
struct star {
  float l = 0, r = 1;
  star() {}
  float twice() const { return 2 * l + r; }
};
static float brightness(std::span<const star> of) {
  float sum = 0;
  for (const star &s : of)
    sum += s.twice();
  return sum;
}

int main() {
  body local[4];
  std::array<body, 8> library;
  std::vector<body> v(6);
  fill(local);
  fill(library);
  fill(v);
  std::printf("%g %g %g\n", total(local), total(library), total(v));
  std::printf("%g\n", total({v.data() + 1, 2}));
  std::printf("%g %g\n", total(std::span<const body>(local, 3)), total({&local[1], 2}));
  std::printf("%g %g\n", total({library.begin() + 3, library.end()}), total({library.data(), 0}));
  std::printf("%g %g\n", total({&v[2], 3}), total({v.begin(), 3}));
  std::span<body> s(v.data(), v.size());
  s = s.subspan(1);
  std::printf("%g %d\n", largest(s)->m, largest(s) == &v[5]);
  std::printf("%d %d\n", s.data() == &v[1], std::span<body>(local).data() == local);
  std::reverse(s.begin(), s.end());
  std::sort(s.begin() + 1, s.end(), [](const body &a, const body &b) { return a.x < b.x; });
  for (auto it = s.begin(); it != s.end(); ++it)
    std::printf("%g ", it->x);
  for (auto it = s.rbegin(); it != s.rend(); ++it)
    std::printf("%g ", (*it).m);
  std::vector<body> none;
  std::span<body> of_none(none.data(), none.size());
  std::printf("%zu %g\n", of_none.size(), total(of_none));
  std::array<star, 8> stars;
  for (std::size_t i = 0; i != stars.size(); ++i)
    stars[i].l = static_cast<float>(i);
  std::span<star> half = std::span<star>(stars).last(4);
  half.front().l = 40;
  std::printf("%g %g\n", brightness(stars), brightness(half));
  return 0;
}
