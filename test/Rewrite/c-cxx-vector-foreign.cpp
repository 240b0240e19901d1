// Fields of classes of other libraries, which are made to be copied.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 -isystem %S/Inputs/vector-foreign a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 -isystem %S/Inputs/vector-foreign > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -isystem %S/Inputs/vector-foreign -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++17 -isystem %S/Inputs/vector-foreign > /dev/null
// RUN: %cxx -std=c++17 -isystem %S/Inputs/vector-foreign -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -

// A class of the program that could see copies keeps the vector.
// RUN: cp -r %S/Inputs/vector-foreign lib
// RUN: layoutopt a.cpp --layout=SoA --check -- -std=c++17 -I lib 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: record 'tile' has a field of a class that may see how often it is copied

#include <algorithm>
#include <cstdio>
#include <gfx.h>
#include <optional>
#include <vector>
// CHECK: struct tile { gfx::shape shape; int n; std::optional<std::vector<int>> path; void shift(float x); };
struct tile { gfx::shape shape; int n; std::optional<std::vector<int>> path; void shift(float x) { shape.move(x); ++n; } };
int main() {
  // CHECK: tile_vector v;
  std::vector<tile> v;
  for (int i = 0; i < 9; ++i) v.push_back({gfx::shape(i * 0.5f), i * 4 % 7, {}});
  for (auto &t : v) { t.shift(static_cast<float>(t.n)); if (t.n % 2) t.path = std::vector<int>{t.n, 1}; }
  std::sort(v.begin(), v.end(), [](const tile &a, const tile &b) { return a.n < b.n; });
  v.erase(v.begin() + 2); v.insert(v.begin() + 1, v[5]); v[0] = v[3]; std::swap(v[1], v[2]);
  std::vector<tile> w = v; w.resize(12, v[4]); v.clear();
  for (const tile &t : w) std::printf("%g %g %d %d %zu\n", t.shape.radius(), t.shape.x(), t.shape.kind(), t.n, t.path ? t.path->size() : 0);
}
