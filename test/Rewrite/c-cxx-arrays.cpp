// Arrays of C++ without an initial value, which C++ constructs all the same.
// RUN: rm -rf %t && layoutopt %s --policy=%S/Inputs/c-cxx-arrays.yaml -o %t/new --quiet 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: grep -v CHECK %t/new/c-cxx-arrays.cpp | FileCheck %s
// RUN: %cxx -std=c++11 %s -o %t/a && %t/a > %t/a.txt
// RUN: %cxx -std=c++11 -Wall -Wextra -Werror %t/new/c-cxx-arrays.cpp -o %t/b && %t/b > %t/b.txt && diff %t/a.txt %t/b.txt
// RUN: layoutopt %s --policy=%S/Inputs/c-cxx-arrays.yaml --style=switchable -o %t/any --quiet 2>/dev/null
// RUN: %cxx -std=c++11 -Wall -Wextra -Werror %t/any/c-cxx-arrays.cpp -o %t/b && %t/b > %t/b.txt && diff %t/a.txt %t/b.txt
#include <cstdio>
struct body {
  float x, y;
  int id;
};
// CHECK: static const body_soa{{[0-9]*}} table = {table_storage.x, table_storage.y, table_storage.id};
static body table[40];
// CHECK: extern const body_soa{{[0-9]*}} shared =
body shared[8];
// CHECK: struct cell { float x, y; };
// CHECK-NEXT: #include "cell_soa.h"
static struct cell { float x, y; } cells[5];
namespace {
// CHECK: static const body_soa{{[0-9]*}} hidden =
body hidden[4];
} // namespace
namespace space {
extern body outer[3];
}
// KEPT: array 'outer' keeps its layout: the declaration of 'outer' {{.*}} [macro-declaration]
body space::outer[3];

static float sum(const body *b, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += b[i].x;
  return s;
}

int main() {
  body local[6];
  static body kept[3];
  for (int i = 0; i < 6; i++) {
    local[i].x = float(i);
    table[i].x = float(i);
    shared[i].y = 2;
    cells[i % 5].y = float(i);
    kept[i % 3].x = float(i);
    hidden[i % 4].x = 1;
    space::outer[i % 3].x = 4;
  }
  std::printf("%g %g %g %g %g %g %g\n", sum(local, 6), sum(table, 6), shared[2].y,
              cells[1].y, kept[1].x, hidden[1].x, space::outer[1].x);
  return 0;
}
