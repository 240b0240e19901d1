// Fields that are containers of a record which another name stands for: both records change at once.
// RUN: split-file %s %t
// RUN: %cxx -std=c++17 %t/a.cpp -o %t/before && %t/before > %t/before.txt
// RUN: layoutopt -i %t/a.cpp --layout='tiled 2' -- -std=c++17
// RUN: FileCheck %s < %t/a.cpp
// RUN: %cxx -std=c++17 %t/a.cpp -o %t/after && %t/after | diff %t/before.txt -
// CHECK: struct unit { std::string name; sim::step_vector steps; list more; sim::step_array<N> three;
// CHECK: unit_vector units(2);
//--- a.cpp
#include <array>
#include <cstdio>
#include <map>
#include <string>
#include <vector>
namespace sim {
typedef struct step { int op, arg; } step_type;
} // namespace sim
using sim::step_type;
using list = std::vector<step_type>;
constexpr int N = 3;
struct unit { std::string name; std::vector<step_type> steps; list more; std::array<step_type, N> three; std::map<int, std::vector<step_type>> by; int n; };
int main() {
  std::vector<unit> units(2);
  for (auto &u : units) {
    u.steps.push_back({1, 2});
    u.more = u.steps;
    u.three[1].arg = 4;
    u.by[2] = u.steps;
    u.n = 1;
  }
  int sum = 0;
  for (const auto &u : units) {
    for (const auto &s : u.steps)
      sum += s.op + s.arg;
    for (const auto &s : u.three)
      sum += s.arg;
    for (auto &each : u.by)
      for (auto &s : each.second)
        sum += s.op;
  }
  std::printf("%d\n", sum);
}
