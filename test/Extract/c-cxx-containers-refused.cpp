// Records that lie in classes of a library are named, with the class and a fix,
// though those here are not rewritten: silence would look like success.
// RUN: layoutopt %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=note:
// RUN: layoutopt %s --explain 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not layoutopt %s --Werror
// RUN: layoutopt %s --stop-after=facts | FileCheck %s --check-prefix=FACTS
// RUN: rm -rf %t && mkdir %t
// RUN: layoutopt %s --emit-facts=%t/a.facts
// RUN: layoutopt --from-facts %t/a.facts --apply 2>&1 | FileCheck %s
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>
struct body { float x, y, m; };
struct cell { double a, b; };
struct star { float l; };
struct moon { float r; };
struct none { int v; };

// CHECK: [[#@LINE+3]]:18: warning: array 'all' keeps its layout: 'all' holds its records in a std::deque, which is not rewritten yet [container]
// CHECK-NEXT: :[[#@LINE+2]]:18: note: 'all' holds its records in a std::deque{{.*}}; to change it: keep them in a 'std::vector<body>'
// ALL: :[[#@LINE+1]]:18: warning: array 'all'
std::deque<body> all;
struct world {
  // CHECK-NEXT: :[[#@LINE+1]]:32: note: 'nested' holds its records in a std::deque
  std::deque<std::deque<body>> nested;
  std::shared_ptr<body[]> own; // ALL: :[[#@LINE]]:27: note: 'own' holds its records in a std::shared_ptr
};
// CHECK-NEXT: note: 'own' holds
// CHECK-NEXT: note: 1 more name like these holds records 'body' (--explain lists them)
template <class T> struct pool {
  // CHECK-NEXT: :[[#@LINE+2]]:17: warning: array 'held' keeps its layout: 'held' holds its records in a std::deque
  // CHECK-NEXT: :[[#@LINE+1]]:17: note: 'held' holds
  std::deque<T> held;
};
pool<cell> cells;
// The class of the program itself is one, by its base.
struct stars : std::deque<star> {}; // CHECK-NEXT: :[[#@LINE]]:8: warning: array 'stars' keeps its layout
// CHECK-NEXT: :[[#@LINE-1]]:8: note: 'stars'
using moons = std::map<std::string, std::deque<moon>>;
float first(const moons &m) { return m.begin()->second[0].r; }
// CHECK-NEXT: :[[#@LINE-1]]:26: warning: array 'm' keeps its layout
// CHECK-NEXT: :[[#@LINE-2]]:26: note: 'm'

// These hold no records of the program, or none side by side.
std::deque<int> numbers;
std::deque<std::string> words;
std::vector<none *> others;
std::unique_ptr<none> one;
std::mutex lock;

// ALL-DAG: note: 'bodies' holds its records in a std::deque
float sum(const std::deque<body> &bodies) {
  float s = 0;
  for (const auto &b : bodies)
    s += b.x;
  std::lock_guard<std::mutex> hold(lock);
  return s;
}
int main() {
  world w;
  stars s;
  return sum(all) + w.nested.size() + s.size() + cells.held.size();
}
// CHECK: body: 4 names hold its records in containers (std::deque, std::shared_ptr)
// CHECK-NEXT: stays as it is: containers are not rewritten yet
// FACTS: holdings:
// FACTS: name:{{ *}}all
// FACTS: kind: unknown, template: 'std::deque'
