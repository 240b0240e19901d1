// The address of a field that serves for its bytes alone, and for no longer
// than it is looked at; of a part of an array, as that array itself does.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout='tiled 4' -o out -- -std=c++17 2>&1 | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all out/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt - %}
#include <cstdio>
#include <cstring>
#include <vector>
struct pin {
  char name[12];
  int x, y;
  double level;
  const char *tail() const { return &name[1]; }
  void read(const char *from) { std::sscanf(from, "%d %d", &x, &y); }
};
static void raise(double *level, double by) { *level += by; }
static int sum(const std::vector<pin> &pins) {
  int s = 0;
  for (const pin &p : pins)
    s += p.x * 3 + p.y + static_cast<int>(std::strlen(&p.name[0]));
  return s;
}
// CHECK-NOT: array 'std::vector<pin>'

// What keeps it, goes further than the field, or reads more.
struct kept { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'std::vector<kept>' keeps its layout: the address of field 'x' is taken
static std::vector<kept> keepers(8);
static float *first;
static void keep(int i) { first = &keepers[static_cast<size_t>(i)].x; }
struct wide { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'std::vector<wide>' keeps its layout: the address of field 'x' is taken
static std::vector<wide> wides(8);
static void widen(const float *from) { std::memcpy(&wides[1].x, from, 8); }
struct steps { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'std::vector<steps>' keeps its layout: the address of field 'x' is taken
static std::vector<steps> walks(8);
static float step() {
  const float *p = &walks[1].x;
  return p[1];
}
struct given { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: warning: array 'std::vector<given>' keeps its layout: the address of field 'x' is taken
static std::vector<given> gifts(8);
static float *give(int i) { return &gifts[static_cast<size_t>(i)].x; }

int main() {
  std::vector<pin> pins(9);
  for (size_t i = 0; i < pins.size(); ++i) {
    std::snprintf(&pins[i].name[0], 12, "pin%d", static_cast<int>(i * 7));
    pins[i].read("3 4");
    std::sscanf("11", "%d", &pins[i].x);
    int *y = &pins[i].y;
    *y += static_cast<int>(i);
    raise(&pins[i].level, 0.5 * static_cast<double>(i));
  }
  char buffer[12];
  std::strncpy(buffer, &pins[3].name[2], 9);
  buffer[9] = 0;
  std::memcpy(&pins[4].x, &pins[5].x, sizeof pins[4].x);
  double level = 0;
  for (const pin &p : pins)
    level += p.level;
  keep(2);
  const float from[2] = {1, 2};
  widen(from);
  walks[1].y = 4;
  *give(3) = 5;
  *first += 6;
  std::printf("%d %s %s %g %d\n", sum(pins), buffer, pins[6].tail(), level, pins[4].x);
  std::printf("%g %g %g %g\n", static_cast<double>(keepers[2].x), static_cast<double>(wides[1].y), static_cast<double>(step()), static_cast<double>(gifts[3].x));
}
