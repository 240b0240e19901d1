// Compilers may run constexpr functions, but no generated ones. What needs none
// of these changes; so does what is constant for other reasons.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: echo 'version: 1' > p.yaml && echo 'records: {body: {layout: soa}, cell: {layout: soa}, item: {layout: soa}, unit: {layout: soa}, mark: {layout: soa}}' >> p.yaml
// RUN: layoutopt a.cpp --policy=p.yaml -o out -- -std=c++17 > log.txt 2>&1
// RUN: grep -v CHECK out/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY < log.txt
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt - %}
#include <cstdio>

struct body {
  float x;
  int n;
};
// WHY-DAG: a.cpp:[[#@LINE+1]]:{{.*}}a compiler could not run what becomes of it
constexpr body get(const body *b, int i) { return b[i]; }

struct cell {
  float x;
  int n;
};
static cell cells[3];
// WHY-DAG: a.cpp:[[#@LINE+1]]:{{.*}}a compiler could not run
constexpr const cell *first() { return cells; }

struct item {
  float x;
  int n;
};
// CHECK: constexpr float of(item_soa p, int i) { return p.x[i]; }
constexpr float of(const item *p, int i) { return p[i].x; }
static item items[3];
struct peek {
  float v;
  peek();
};
struct source {
  item *data = items, *second{items + 1};
  constexpr float at(int i) const { return data[i].x; }
  // CHECK: constexpr float at(int i) const { return data.a.x[data.i + i]; }
};
extern source constant;
// Runs before what follows it is made, but that is a constant.
static peek early;
source constant;
peek::peek() : v(constant.data == nullptr || constant.second == nullptr) {}

struct unit {
  float x;
  int n;
};
static unit units[2];
struct mark {
  float x;
  int n;
};
constexpr int stored(int k) {
  // WHY-DAG: a.cpp:[[#@LINE+1]]:{{.*}}a compiler could not run
  mark t[2] = {{1, k}, {2, 3}};
  return t[0].n + t[1].n;
}
constexpr int copied(const mark &m) {
  mark t = m;
  mark *p = &t;
  return p->n;
}
static_assert(stored(4) == 7 && copied({1, 2}) == 2);

struct owner {
  unit *held;
  constexpr owner(unit *p) : held(p) {}
};
// WHY-DAG: a.cpp:[[#@LINE+1]]:{{.*}}whose bytes are used
constexpr owner made(units);

int main() {
  body b[3] = {};
  b[1].x = get(b, 2).x + 1;
  cells[1].x = first()[2].x + 2;
  items[1].x = of(items, 2) + constant.at(0) + 3;
  units[1].n = made.held[1].n + 4;
  std::printf("%g %g %g %d %g\n", b[1].x, cells[1].x, items[1].x, units[1].n,
              early.v);
}
