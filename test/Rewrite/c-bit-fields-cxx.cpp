// Bit-fields in C++.
// DEFINE: %{warn} = -std=c++17 -Wall -Wextra -Wconversion -Wshadow -pedantic -Werror
// RUN: printf 'version: 1\nrecords:\n  cell: {layout: SoA}\n' > %t.yaml
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.yaml -o %t.dir -- -std=c++17
// RUN: cat %t.dir/cell_soa.h %t.dir/c-bit-fields-cxx.cpp | grep -v CHECK | FileCheck %s
// RUN: %cxx %{warn} %s -o %t.old && %t.old > %t.before
// RUN: %cxx %{warn} %t.dir/c-bit-fields-cxx.cpp -o %t.exe && %t.exe | diff %t.before -
// RUN: %clang %{warn} -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-bit-fields-cxx.cpp -lstdc++ -o %t.exe && %t.exe | diff %t.before -
#include <cstdio>
#include <cstdlib>
struct cell {
  enum kind : unsigned char { WALL, DOOR, HOLE };
  bool open : 1;
  kind what : 2;
  signed char depth : 5;
  double height;
  unsigned wide : 20;
};
// CHECK: typedef struct { bool open : 1; cell::kind what : 2; signed char depth : 5; } cell_soa_open_bits;
static int of(const cell *c) { return c->depth + c->what; }
static cell *make(int n) {
  cell *all = static_cast<cell *>(std::malloc(static_cast<size_t>(n) * sizeof(cell)));
  for (int i = 0; i < n; ++i) {
    all[i].open = i % 3 == 0;
    all[i].what = i % 2 ? cell::DOOR : cell::HOLE;
    all[i].depth = i & 7;
    all[i].height = i;
    all[i].wide = static_cast<unsigned>(i) & 1023U;
  }
  return all;
}
int main() {
  cell *all = make(40);
  int sum = 0;
  for (int i = 0; i < 40; ++i) {
    // CHECK: sum += all.open[i].open ? all.open[i].depth : static_cast<int>(all.open[i].what);
    sum += all[i].open ? all[i].depth : static_cast<int>(all[i].what);
    cell c = all[i];
    c.depth = 3;
    all[39 - i] = c;
    sum += of(&all[i]) + static_cast<int>(all[i].wide);
  }
  std::printf("%d %d\n", sum, all[4].open ? 1 : 0);
  std::free(all);
}
