// A record of a function moves in front of it, and its containers can change
// then: no other file knows it.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt fix a.cpp --layout=SoA -o fixed -- -std=c++17 -Wall 2>&1 | FileCheck %s --check-prefix=LOG
// RUN: grep -v CHECK fixed/a.cpp | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror fixed/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 -Wall -Wextra 2>&1 | FileCheck %s --check-prefix=SOA --implicit-check-not=keeps
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// A second run finds nothing.
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++17

// LOG-DAG: a.cpp: fixed: define the record in front of what it is defined in; frees std::vector<spark>
// LOG-DAG: a.cpp: fixed: define the record in front of what it is defined in; frees std::vector<sim::drop>
// LOG-DAG: a.cpp: fixed: define the record in front of what it is defined in; frees table
// SOA-DAG: spark@vector: 3 fields
// SOA-DAG: drop@vector: 4 fields
// SOA-DAG: row@{{.*}}table: 2 fields

#include <cstdio>
#include <vector>
#define WIDTH 2

namespace sim {
      // CHECK:namespace {
      // CHECK-NEXT:// One of many,
      // CHECK-NEXT:// with a weight.
      // CHECK-NEXT:struct drop {
      // CHECK-NEXT:  float x, v[WIDTH];
      // CHECK-NEXT:  int weight;
      // CHECK-NEXT:  explicit drop(float start) : x(start), v{1, 2}, weight(1), n(0) {}
      // CHECK-NEXT:  float sum() const { float x2 = x + v[0]; return x2 + v[1]; }
      // CHECK-NEXT:  int n;
      // CHECK-NEXT:};
      // CHECK-NEXT:} // namespace
      // CHECK-EMPTY:
      // CHECK-NEXT:// The sum of all.
      // CHECK-NEXT:static float rain(int n) {
      // CHECK-NEXT:  float x = 2;
      // CHECK-NEXT:  std::vector<drop> all;
// The sum of all.
static float rain(int n) {
  float x = 2;
  // One of many,
  // with a weight.
  struct drop {
    float x, v[WIDTH];
    int weight;
    explicit drop(float start) : x(start), v{1, 2}, weight(1), n(0) {}
    float sum() const { float x2 = x + v[0]; return x2 + v[1]; }
    int n;
  };
  std::vector<drop> all;
  for (int i = 0; i < n; i++)
    all.push_back(drop(x * i));
  float total = 0;
  for (const drop &d : all)
    total += d.sum() * d.weight;
  for (auto &d : all)
    d.x += 1;
  return total + all.back().x;
}
} // namespace sim

struct counter {
  int start = 3;
  int sum(int n) const {
    struct row { int a; int b; };
    row table[50];
    for (int i = 0; i < n; i++)
      table[i].a = i + start;
    int total = 0;
    for (int i = 0; i < n; i++)
      total += table[i].a;
    return total;
  }
};

int main() {
  struct spark { float x = 0, y = 1; bool alive = true; };
  auto alive = [](int n) {
    std::vector<spark> v(n);
    int count = 0;
    for (int i = 0; i < n; i++)
      v[i].alive = i % 3 == 0;
    for (auto &s : v)
      count += s.alive;
    return count;
  };
  std::vector<spark> v(100);
  for (size_t i = 0; i < v.size(); i++)
    v[i].x = static_cast<float>(i);
  float sum = 0;
  for (const auto &s : v)
    sum += s.x + s.y;
  printf("%g %g %d %d\n", sum, sim::rain(20), counter().sum(30), alive(10));
}
