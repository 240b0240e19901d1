// Types of fields that are called like members of the vector.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiled -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiled/a.cpp -o after && ./after | diff before.txt -

#include <cstdio>
#include <vector>
struct at { double x, y; };
typedef unsigned char size;
namespace sim {
enum class data { none, some };
typedef int value_type;
struct end { int k; };
struct cell { at where; ::size big; data what; value_type value; end last[2]; };
} // namespace sim
int main() {
  // CHECK: sim::cell_vector all;
  std::vector<sim::cell> all;
  for (int i = 0; i < 9; i++) all.push_back({{i * 1.0, 2}, static_cast<size>(i), i % 2 ? sim::data::none : sim::data::some, i, {{i}, {-i}}});
  all.insert(all.begin() + 1, all[4]);
  all.erase(all.begin() + 3);
  all.resize(12);
  for (const sim::cell &c : all) std::printf("%g %d %d %d %d\n", c.where.x, c.big, static_cast<int>(c.what), c.value, c.last[1].k);
}
