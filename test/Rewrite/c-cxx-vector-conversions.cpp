// Records that become something else: the conversions are those of the classes
// for elements, too.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: cat soa/*.cpp soa/*.h | grep -v CHECK | FileCheck %s --dump-input-context=20
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <cstdio>
#include <map>
#include <string>
#include <vector>
struct vec2 { float x, y; float sum() const { return x + y; } };
struct body {
  vec2 p{1, 2};
  double m = 0;
  int id = 0;
  std::string name;
  // CHECK: operator int() const;
  operator int() const { return id; }
  // CHECK: explicit operator bool() const;
  explicit operator bool() const { return m > 0; }
  explicit inline operator vec2() const;
  explicit operator std::string() const noexcept { return "<" + name + ">"; }
  explicit operator const double &() const { return m; }
  explicit operator float &() { return p.x; }
};
// CHECK: inline body_cref::operator vec2() const { return {p.y, p.x}; }
inline body::operator vec2() const { return {p.y, p.x}; }
static int taken(body b) { return b.id + 100; }
static int taken(int n) { return n; }
static int taken(double x) { return (int)x - 1; }
struct held {
  body own;
  int kind;
  explicit held(body b) : own(b), kind(1) {}
  explicit held(long n) : own(), kind((int)n) {}
};
static float flipped(const vec2 &v) { return v.x - v.y; }
static int same(body b, int n) { return b.id == n; }
// CHECK: static bool alive(body_cref b) { return b ? true : false; }
static bool alive(const body &b) { return b ? true : false; }
// CHECK: static int first(body_ref b) { return b; }
static int first(body &b) { return b; }
int main() {
  std::vector<body> all(5);
  for (int i = 0; i < 5; ++i) { all[i].id = i; all[i].m = i - 2; all[i].name = std::to_string(all[i]); }
  int sum = 0, some = 0;
  for (const body &b : all) {
    if (b) sum += b;
    if (!b || b.id > 3) ++some;
    switch (b) { case 3: sum += 1000; break; default: break; }
  }
  // CHECK: taken(static_cast<body>(all[1])), taken(static_cast<body>(all[2])) + taken(2)
  std::printf("%d %d %d %d\n", sum, some, taken(all[1]), taken(all[2]) + taken(2) + taken(2.5));
  // CHECK: held one(static_cast<body>(all[3])), two(4);
  held one(all[3]), two(4);
  std::printf("%d %d %d %d\n", one.own.id, one.kind, two.own.id, two.kind);
  const vec2 turned = static_cast<vec2>(all[1]);
  const vec2 again(all[2]);
  const double &mass = static_cast<const double &>(all[4]);
  all[4].m = 9;
  static_cast<float &>(all[0]) = 5;
  std::map<int, int> count;
  count[all[2]] += 3;
  std::printf("%g %g %g %g %s\n", turned.sum(), flipped(vec2(all[0])), again.x, mass, static_cast<std::string>(all[3]).c_str());
  const long wide = all[3] + 4L;
  const double ratio = all[3] / 2.0;
  int list[] = {all[1], all[2]};
  body lone;
  lone.id = 7;
  lone.m = 1;
  std::printf("%ld %g %d %d %d %d %d\n", wide, ratio, list[1], count[2], lone ? int(lone) : 0, (int)all[4], all[1] == 1);
  std::printf("%d %d %d %d\n", same(all[3], 3), alive(all[1]), alive(all[3]), first(all[2]));
}
