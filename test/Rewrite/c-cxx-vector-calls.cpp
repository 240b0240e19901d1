// Functions of which nothing is known get packed copies of whole containers, if a policy says that they keep no pointer.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.cpp && cd %t
// RUN: printf 'version: 1\nboundary: calls\n' > calls.yaml
// RUN: printf 'version: 1\nboundary: convert\n' > convert.yaml
// RUN: %cc -c %S/Inputs/c-cxx-vector-calls.c -o c.o
// RUN: %cxx -std=c++17 a.cpp c.o -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world --policy=calls.yaml -o soa -- -std=c++17 > /dev/null
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp c.o -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout='tiled 4' --closed-world --policy=calls.yaml -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp c.o -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --closed-world --policy=calls.yaml --stop-after=plan -- -std=c++17 | grep 'boundary: calls'
// RUN: layoutopt a.cpp --layout=SoA --closed-world --policy=convert.yaml -- -std=c++17 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: keeps its layout: elements are passed to 'send_all', which works on their bytes [no-body]
// KEPT: to change it: allow the conversion with the policy `boundary: calls`, if it keeps no pointer

// CHECK-DAG: int send_all(const body *p, unsigned long n);
// CHECK-DAG: qsort(body_unpacked(v).get(), v.size(), sizeof(body), cmp);
// CHECK-DAG: send_all(body_packed(v).get(), v.size())
// CHECK-DAG: fill_all(body_unpacked(v).get(), v.size())
// CHECK-DAG: checksum(body_packed(v).get(), v.size() * sizeof(body))

#include <vector>
#include <cstdio>
#include <cstdlib>
#include <cstring>
struct body { float x; int id; void up() { x += 1; } };
extern "C" {
int send_all(const body *p, unsigned long n);
int fill_all(body *p, unsigned long n);
unsigned checksum(const void *p, unsigned long n);
}
static int cmp(const void *a, const void *b) { return ((const body *)a)->id - ((const body *)b)->id; }
int main() {
  std::vector<body> v(10);
  for (int i = 0; i < 10; ++i) { v[i].x = i; v[i].id = i * 7 % 10; v[i].up(); }
  qsort(v.data(), v.size(), sizeof(body), cmp);
  for (auto &b : v) std::printf("%g %d\n", b.x, b.id);
  std::printf("%d\n", send_all(v.data(), v.size()));
  std::printf("%d\n", fill_all(&v[0], v.size()));
  for (auto &b : v) std::printf("%g %d\n", b.x, b.id);
  std::printf("%u\n", checksum(v.data(), v.size() * sizeof(body)));
}
