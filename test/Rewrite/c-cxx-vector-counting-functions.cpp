// Functions that algorithms get are copied and called as often as those of the library are: what they count is the same.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 2>&1 | FileCheck %s
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -Wno-deprecated-declarations -fsanitize=address,undefined soa/a.cpp -o after && ./after | diff before.txt -
// CHECK: item@vector: 3 fields
// CHECK-NEXT: SoA
// CHECK: named@vector: 2 fields
// CHECK-NEXT: SoA
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
struct item { int a; double b; int c; };
struct named { std::string s; int a; };

static void show(const std::vector<item> &v, const char *what) {
  std::printf("%s:", what);
  for (const item &each : v)
    std::printf(" %d", each.a);
  std::puts("");
}
static void show(const std::vector<named> &v, const char *what) {
  std::printf("%s:", what);
  for (const named &each : v)
    std::printf(" %d", each.a);
  std::puts("");
}
static std::vector<item> items(int n) {
  std::vector<item> v;
  for (int i = 0; i < n; i++)
    v.push_back({i + 1, i * 2., i * 37 % 11});
  return v;
}
static std::vector<named> names(int n) {
  std::vector<named> v;
  for (int i = 0; i < n; i++)
    v.push_back({std::string(i % 5 + 14, char('a' + i)), i * 37 % 11});
  return v;
}

int main() {
  auto v = items(60);
  std::sort(v.begin(), v.end(), [n = 0](const item &x, const item &y) mutable {
    if (++n % 50 == 0)
      std::printf("<%d>", n);
    return x.c < y.c || (x.c == y.c && x.a < y.a);
  });
  show(v, "sort");
  std::stable_sort(v.begin(), v.end(), [n = 0](const item &x, const item &y) mutable {
    if (++n % 20 == 0)
      std::printf("<%d>", n);
    return x.b < y.b;
  });
  show(v, "stable_sort");
  std::partial_sort(v.begin(), v.begin() + 9, v.end(), [n = 0](const item &x, const item &y) mutable {
    if (++n % 20 == 0)
      std::printf("<%d>", n);
    return x.c > y.c || (x.c == y.c && x.a < y.a);
  });
  show(v, "partial_sort");
  std::stable_partition(v.begin(), v.end(), [n = 0](const item &) mutable { return ++n % 3 == 0; });
  show(v, "stable_partition");
  auto w = names(18);
  w.erase(std::remove_if(w.begin(), w.end(), [n = 0](const named &) mutable { return ++n % 4 == 0; }), w.end());
  show(w, "remove_if");
  w = names(18);
  std::printf("%zu ", static_cast<std::size_t>(std::erase_if(w, [n = 0](const named &) mutable { return ++n % 4 == 0; })));
  show(w, "erase_if");
  w = names(18);
  w.erase(std::unique(w.begin(), w.end(), [n = 0](const named &x, const named &y) mutable { return ++n % 3 == 0 && x.a != y.a; }), w.end());
  show(w, "unique");
  return 0;
}
