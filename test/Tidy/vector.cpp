// C++: a vector of records, and one in another container.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- -std=c++17 2>/dev/null | FileCheck %s
#include <deque>
#include <vector>

struct particle {
  double x = 0, y = 0, z = 0, v = 1;
  int life = 1;
};

static std::vector<particle> all(10000);

struct spark {
  float x = 0, v = 1;
};
static std::deque<spark> sparks;

int main() {
  int n = 0;
  for (int t = 0; t < 100; ++t)
    for (auto &p : all)
      n += p.life;
  for (auto &s : sparks)
    s.x += s.v;
  return n;
}
// CHECK-DAG: vector.cpp:[[#@LINE-16]]:30: warning: array 'std::vector<particle>' is stored as records of 5 fields, 40 bytes: {{.*}}; proposed: {{.*}}{life} on its own; expected: {{.*}} [layoutopt-aos-access]
// CHECK-DAG: vector.cpp:[[#@LINE-7]]:5: note: in main: {life} in order, 100 x
// CHECK-DAG: vector.cpp:[[#@LINE-13]]:26: warning: array 'sparks' keeps its layout: 'sparks' holds its records in a std::deque, which is not rewritten yet [container] [layoutopt-obstacle]
// CHECK-DAG: note: 'sparks' holds its records in a std::deque, which is not rewritten yet; to change it: keep them in a 'std::vector<spark>'
