// Arrays that no loop goes through in part are many in large programs.
// REQUIRES: clang-tidy
// RUN: %tidy %s -- 2>/dev/null | FileCheck %s --check-prefix=ALL
// RUN: %tidy '--config={CheckOptions: {layoutopt-obstacle.OnlyInLoops: true}}' %s -- 2>/dev/null | FileCheck %s
#include <cstdio>
#include <map>

struct cell {
  float v;
  int k;
};
static cell hot[100];
static cell once[100];
static std::map<int, cell> known;

int main() {
  for (int i = 0; i < 100; i++)
    hot[i].v = i;
  once[3].v = once[4].k = 1;
  std::fwrite(hot, sizeof *hot, 100, stdout);
  std::fwrite(once, sizeof *once, 100, stdout);
  return known[1].k;
}
// ALL-DAG: array 'hot' keeps its layout
// ALL-DAG: array 'once' keeps its layout
// ALL-DAG: array 'known' keeps its layout
// CHECK-NOT: array '{{once|known}}'
// CHECK: array 'hot' keeps its layout
// CHECK-NOT: array '{{once|known}}'
