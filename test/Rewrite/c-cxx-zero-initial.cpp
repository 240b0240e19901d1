// `{0}` gives the first field in memory its value, which is another one in
// other layouts: no enumeration, class or pointer to member is made from 0.
// RUN: rm -rf %t && mkdir %t
// RUN: printf 'version: 1\nrecords:\n  body:\n    clusters:\n      - fields: [kind]\n        layout: SoA\n      - fields: [x]\n        layout: SoA\n' > %t/apart.yaml
// RUN: printf 'version: 1\nrecords:\n  body:\n    clusters:\n      - fields: [kind, x]\n        layout: tiled 4\n' > %t/tiles.yaml
// RUN: %cxx -std=c++17 %s -o %t/before && %t/before > %t/expected
// RUN: layoutopt %s --policy=%t/apart.yaml -o %t/apart -- -std=c++17
// RUN: FileCheck %s < %t/apart/c-cxx-zero-initial.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror %t/apart/c-cxx-zero-initial.cpp -o %t/after
// RUN: %t/after | diff %t/expected -
// RUN: layoutopt %s --policy=%t/tiles.yaml -o %t/tiles -- -std=c++17
// RUN: %cxx -std=c++17 %t/tiles/c-cxx-zero-initial.cpp -o %t/after
// RUN: %t/after | diff %t/expected -
// RUN: layoutopt %s --policy=%t/apart.yaml --style=switchable -o %t/switch -- -std=c++17
// RUN: %cxx -std=c++17 %t/switch/c-cxx-zero-initial.cpp -o %t/after
// RUN: %t/after | diff %t/expected -
#include <cstdio>

enum class hue { red, green };
struct body {
  float x;
  hue kind;
};

// CHECK: w_storage = {};
static const body w[3] = {0};
// CHECK: v_storage = {/* none */ };
static body v[3] = {/* none */ 0};

int main() {
  // CHECK: t_storage = {};
  body t[5] = {0};
  unsigned s = 0;
  for (int i = 0; i < 3; i++) {
    v[i].x += i + w[i].x;
    t[i + 1].kind = hue::green;
    s += (unsigned)v[i].x + (unsigned)w[i].kind + (unsigned)t[i].kind;
  }
  std::printf("%u\n", s);
}
