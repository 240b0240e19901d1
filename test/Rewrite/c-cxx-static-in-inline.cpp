// The linker knows a static array of an inline function; no other declaration can
// name it.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout='tiled 4' --policy=none -o new -- -std=c++17 > /dev/null
// RUN: grep -v CHECK new/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror new/a.cpp -o after && ./after | diff before.txt -
#include <cstdio>
struct plain { int x, y; };
struct other { int x, y; };
struct rich { int x, y; int sum() const { return x + y; } };

// CHECK: inline int count(int i) {
// CHECK-NEXT: static struct { plain_soa_c0 c0[2]; } w_storage;
// CHECK-NEXT: static const plain_soa w = {w_storage.c0};
inline int count(int i) {
  static plain w[8];
  w[i].x++;
  return w[i].x;
}
// CHECK: inline other_soa_ref slot(int i) {
inline other *slot(int i) {
  static other w[8];
  w[i].x++;
  return &w[i];
}
struct owner {
  int add(int i) {
    // CHECK: static rich_array<8> w;
    static rich w[8];
    w[i].x++;
    return w[i].sum();
  }
};

int main() {
  owner o;
  slot(3)->y = 4;
  std::printf("%d %d %d\n", count(1) + count(1), slot(3)->x + slot(3)->y, o.add(2) + owner().add(2));
}
