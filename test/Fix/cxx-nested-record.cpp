// A record of a class moves in front of it, and its vectors can change then.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt fix a.cpp --layout=SoA -o fixed -- -std=c++17 2> log.txt
// RUN: FileCheck %s --check-prefix=LOG < log.txt
// RUN: grep -v CHECK fixed/a.cpp | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror fixed/a.cpp -o after && ./after | diff before.txt -
// RUN: ls fixed | FileCheck %s --check-prefix=ALONE --implicit-check-not={{.}}
// What is fixed changes, and both at once are the same.
// RUN: layoutopt fixed/a.cpp --layout=SoA -o soa -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SOA
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --fix-obstacles --layout=SoA -o both -- -std=c++17 2>/dev/null
// RUN: diff soa/a.cpp both/a.cpp && diff soa/boid_soa.h both/boid_soa.h && diff soa/a.plan.yaml both/a.plan.yaml
// A second run finds nothing.
// RUN: layoutopt fix fixed/a.cpp --layout=SoA --check -- -std=c++17
// RUN: layoutopt both/a.cpp --fix-obstacles --layout=SoA --check -- -std=c++17

// LOG-DAG: a.cpp: fixed: define the record in front of what it is defined in; frees std::vector<sim::flock_types::boid>
// LOG-DAG: a.cpp: fixed: define the record in front of what it is defined in; frees std::vector<sim::flock_types::gust>
// LOG-DAG: a.cpp: fixed: define the record in front of what it is defined in; frees all
// ALONE: a.cpp
// SOA-DAG: boid@vector: 3 fields
// SOA-DAG: gust@vector: 3 fields
// SOA-DAG: cell@{{.*}}all: 2 fields

#include <cstdio>
#include <vector>
#define DIM 3

namespace sim {
      // CHECK:namespace flock_types {
      // CHECK-NEXT:// One bird,
      // CHECK-NEXT:// of many.
      // CHECK-NEXT:struct boid {
      // CHECK-NEXT:  float x = 0, v[DIM] = {1, 2, 3};
      // CHECK-NEXT:  int size = 7; // Its own.
      // CHECK-NEXT:  boid() = default;
      // CHECK-NEXT:  boid(float start) : x(start) {}
      // CHECK-NEXT:  float speed() const;
      // CHECK-NEXT:  /* A step
      // CHECK-NEXT:     of it. */
      // CHECK-NEXT:  void step(float dt) {
      // CHECK-NEXT:    x += v[0] * dt;
      // CHECK-NEXT:  }
      // CHECK-NEXT:};
      // CHECK-NEXT:} // namespace flock_types
      // CHECK-EMPTY:
      // CHECK-NEXT:namespace flock_types {
      // CHECK-NEXT:struct gust {
      // CHECK-NEXT:  float a, b;
      // CHECK-NEXT:  boid *hit;
      // CHECK-NEXT:};
      // CHECK-NEXT:} // namespace flock_types
      // CHECK-EMPTY:
      // CHECK-NEXT:// A flock
      // CHECK-NEXT:// of boids.
      // CHECK-NEXT:class flock {
      // CHECK-NEXT:  int size = 0;
      // CHECK-NEXT:public:
      // CHECK-NEXT:  using boid = flock_types::boid;
      // CHECK-NEXT:  using gust = flock_types::gust;
// A flock
// of boids.
class flock {
  int size = 0;
public:
  // One bird,
  // of many.
  struct boid {
    float x = 0, v[DIM] = {1, 2, 3};
    int size = 7; // Its own.
    boid() = default;
    boid(float start) : x(start) {}
    float speed() const;
    /* A step
       of it. */
    void step(float dt) {
      x += v[0] * dt;
    }
  };
  struct gust {
    float a, b;
    boid *hit;
  };
  explicit flock(int n) : size(n) {
    for (int i = 0; i < n; ++i) {
      birds.push_back(boid(float(i)));
      gusts.push_back({1, float(i), nullptr});
    }
  }
  float run() {
    float sum = 0;
    for (boid &b : birds) {
      b.step(0.5f);
      sum += b.speed() + b.size;
    }
    for (const gust &g : gusts)
      sum += g.b;
    return sum + float(size);
  }

private:
  std::vector<boid> birds;
  std::vector<gust> gusts;
};

float flock::boid::speed() const { return x + v[1]; }
} // namespace sim

struct grid {
  struct row {
    struct cell { float w; int n; };
  };
};

int main() {
  sim::flock f(20);
  static grid::row::cell all[50];
  for (int i = 0; i < 50; ++i)
    all[i].w = float(i);
  float sum = 0;
  for (int i = 0; i < 50; ++i)
    sum += all[i].w;
  std::printf("%g %g\n", f.run(), sum);
  sim::flock::boid one;
  std::printf("%g\n", one.speed());
}
