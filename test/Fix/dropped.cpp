// One fix that would change what the program means does not keep the others
// from being made; what frees nothing is not made.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt fix a.cpp --layout=SoA --closed-world -o fixed -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=fixed:
// RUN: %cxx -std=c++17 -Werror fixed/a.cpp -o after && ./after | diff before.txt -
// The plan leaves them alone: nothing to fix.
// RUN: layoutopt fix a.cpp --layout=AoS --closed-world --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AOS --implicit-check-not=fixed:
// CHECK: a.cpp: fixed: define the record in front of what it is defined in; frees std::vector<one_types::item>
// CHECK-NEXT: a.cpp: fixed: define the record in front of what it is defined in; frees std::vector<two_types::item>
// CHECK-NEXT: note: a.cpp: define the record in front of what it is defined in: not made, since '{{.*}}' would become '{{.*}}'
// AOS-COUNT-2: note: nothing is fixed for 'std::vector<
#include <cstdio>
#include <vector>
struct one {
  struct item { float x, y; };
};
// `pick(a)` would be another function.
struct found {
  struct item { float x, y; };
  friend float pick(const item &a) { return a.x; }
};
template <class T> float pick(const T &) { return 2; }
struct two {
  struct item { float x, y; };
};

template <class T> float filled(int i) {
  return float(sizeof(T)) + float(i);
}
int main() {
  std::vector<one::item> a(10);
  std::vector<found::item> b(10);
  std::vector<two::item> c(10);
  float s = 0;
  for (int i = 0; i < 10; ++i) {
    a[i].x = filled<int>(i);
    b[i].x = 7;
    c[i].y = 8;
  }
  for (int i = 0; i < 10; ++i)
    s += a[i].x + b[i].x + c[i].y;
  found::item one_item{5, 6};
  std::printf("%g %g\n", s, pick(one_item));
}
