// Arrays of records without methods that lambdas, ranges and algorithms use
// become classes, as those of records with methods do.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -pthread -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -pthread -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++17 > /dev/null
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror tiles/a.cpp -pthread -o after && ./after | diff before.txt - %}
// RUN: cd soa && layoutopt a.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty

// AGAIN-NOT: error

// CHECK-DAG: static body_array<9> all;
// CHECK-DAG: body_array<5> at;
// CHECK-DAG: body_array<6> local = {};
// CHECK-DAG: for (body_ref b : local)
// CHECK-DAG: for (body_cref b : all)
// CHECK-DAG: for (auto e : table)
// What handles do understand stays with them.
// CHECK-DAG: static const handled_soa h = {

#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <numeric>
#include <thread>
#include <vector>
struct body {
  float x, y;
  int n;
};
struct handled {
  int k, l;
};
static body all[9];
static body table[] = {{1, 2, 3}, {4, 5, 6}};
struct world {
  body at[5];
  int count;
};
static world w;
static handled h[7];
static float sum(const body *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x;
  return s;
}
int main() {
  body local[6] = {};
  for (auto &b : local)
    b.x = 2;
  for (int i = 0; i < 9; i++)
    all[i].n = 9 - i;
  for (int i = 0; i < 7; i++)
    h[i].k = i;
  auto total = [&](int k) {
    float s = 0;
    for (int i = 0; i < k; i++)
      s += local[i].x + all[i].n;
    return s;
  };
  auto set = [&local](int i, float v) { local[i].x = v; };
  set(3, 7);
  for (auto &b : w.at)
    b.y = 4;
  w.count = 5;
  std::sort(all, all + 9,
            [](const body &a, const body &b) { return a.n < b.n; });
  std::for_each(std::begin(w.at), std::end(w.at),
                [&](body &b) { b.x = w.count; });
  const int first =
      std::find_if(all, all + 9, [](const body &b) { return b.n > 4; }) - all;
  const float folded = std::accumulate(
      local, local + 6, 0.f, [](float s, const body &b) { return s + b.x; });
  std::printf("%g %d %g %g %g\n", total(6), first, folded, sum(w.at, 5),
              sum(all, 9));
  for (const auto &b : all)
    std::printf("%d ", b.n);
  std::function<int(int)> f = [](int i) { return all[i].n; };
  std::printf("%d %zu\n", f(2), sizeof(all) / sizeof(all[0]));
  std::vector<std::thread> workers;
  for (int k = 0; k < 3; k++)
    workers.emplace_back([k] {
      for (int i = k; i < 9; i += 3)
        all[i].y = i;
    });
  for (auto &e : workers)
    e.join();
  float s = 0;
  for (auto e : table) {
    e.x++;
    s += e.x + table[0].x;
  }
  for (const body &e : all)
    s += e.y;
  for (int i = 0; i < 7; i++)
    s += h[i].k;
  std::printf("%g\n", s);
}
