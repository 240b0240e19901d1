// Elements in braces whose type is deduced would be a list of what stands for references, which are copies here.
// RUN: split-file %s %t
// RUN: layoutopt %t/copies.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s
// RUN: not layoutopt %t/written.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck --check-prefix=WRITTEN %s
// CHECK-DAG: array 'std::vector<a>' keeps its layout: the element is copied where the type of the copy is deduced [container-use]
// CHECK-DAG: array 'std::vector<b>' keeps its layout: the element is copied where the type of the copy is deduced
// CHECK-DAG: array 'std::vector<c>' keeps its layout: the element is copied where the type of the copy is deduced
// CHECK-DAG: array 'std::vector<d>' keeps its layout: the element is copied where the type of the copy is deduced
// CHECK-DAG: array 'std::vector<e>' keeps its layout: the address of the element is taken
// CHECK-NOT: not-verified
// Where the type is written, each becomes a record.
// WRITTEN-NOT: warning: array 'std::vector
// WRITTEN: would change
//--- copies.cpp
#include <algorithm>
#include <vector>
struct a { int x = 1, y = 2; };
struct b { int x = 1, y = 2; };
struct c { int x = 1, y = 2; };
struct d { int x = 1, y = 2; };
struct e { int x = 1, y = 2; };
int main() {
  std::vector<a> as(3);
  std::vector<b> bs(3);
  std::vector<c> cs(3);
  std::vector<d> ds(3);
  std::vector<e> es(3);
  int sum = 0;
  for (const a &each : {as[0], as[1]}) {
    as[1].x = 50;
    sum = sum * 3 + each.x;
  }
  auto list = {bs[0], bs[1]};
  for (auto &each : list)
    sum += each.x;
  for (c each : {cs.front(), cs.back()})
    sum += each.x;
  auto most = std::max({ds[0], ds[1]}, [](const d &l, const d &r) { return l.x < r.x; });
  e local;
  for (e *each : {&es[1], &local})
    sum += each->x;
  return sum + most.x != 0;
}
//--- written.cpp
#include <vector>
struct a { int x = 1, y = 2; };
int take(std::initializer_list<a> list) { return int(list.size()); }
int main() {
  std::vector<a> as(3);
  std::vector<a> copies{as[0], as[1]};
  std::vector<std::vector<a>> nested{{as[0], as[1]}, {as[2]}};
  copies.insert(copies.end(), {as[1], copies[0]});
  copies = {as[2], copies[1]};
  int sum = take({as[0], as[2]});
  for (auto &each : copies)
    sum += each.x;
  for (auto &all : nested)
    for (auto &each : all)
      sum += each.x;
  return sum != 0;
}
