// memcpy, memmove and memset of elements are functions of the record; no policy is asked.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.cpp && cd %t
// RUN: printf 'version: 1\nboundary: convert\n' > convert.yaml
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unused-result -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unused-result -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror -Wno-unused-result tiles/a.cpp -o after && ./after | diff before.txt - %}

// CHECK-DAG: body_copy(to.begin(), from.begin(), from.size());
// CHECK-DAG: body_move(v.begin() + static_cast<std::ptrdiff_t>(2), v.begin(), 5);
// CHECK-DAG: body_move(v.begin(), v.begin() + 3, 4);
// CHECK-DAG: body_fill(v.begin(), 0, v.size());
// CHECK-DAG: body_fill(w.begin() + static_cast<std::ptrdiff_t>(3), 0xff, 1);
// CHECK-DAG: body_fill(p + 1, 0, 2);
// CHECK-DAG: body_copy(w.begin(), &one, 1);
// CHECK-DAG: body_copy(p - 2, few, 3);
// CHECK-DAG: body_copy(&one, p, 1);

#include <vector>
#include <cstdio>
#include <cstring>
struct body { float x; int id; void up() { x += 1; } };
static void copyAll(std::vector<body> &to, const std::vector<body> &from) {
  std::memcpy(to.data(), from.data(), from.size() * sizeof(body));
}
static float sum(const body *p, int n) { float s = 0; for (int i = 0; i < n; ++i) s += p[i].x; return s; }
int main() {
  std::vector<body> v(10), w(10);
  for (int i = 0; i < 10; ++i) { v[i].x = i; v[i].id = i * i; v[i].up(); }
  copyAll(w, v);
  std::printf("%g\n", sum(w.data(), 10));
  std::memmove(&v[2], &v[0], 5 * sizeof(body));
  memmove(v.data(), v.data() + 3, sizeof(body) * 4);
  for (auto &b : v) std::printf("%g %d\n", b.x, b.id);
  memset(v.data(), 0, v.size() * sizeof(body));
  memset((void *)&w[3], 0xff, sizeof(body));
  body *p = &w[4];
  memset(p + 1, 0, 2 * sizeof *p);
  body one = {7, 8};
  memcpy(&w[0], &one, sizeof one);
  body few[3] = {{1, 2}, {3, 4}, {5, 6}};
  std::memcpy(p - 2, few, sizeof(body) * 3);
  memcpy(&one, p, sizeof(body));
  for (auto &b : v) std::printf("%g %d\n", b.x, b.id);
  for (auto &b : w) std::printf("%g %d\n", b.x, b.id);
  std::printf("%g %d\n", one.x, one.id);
}
