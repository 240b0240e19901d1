// A std::unique_ptr that stays keeps no vector of its record, and is named.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world -o soa -- -std=c++17 2>&1 | FileCheck %s
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s --check-prefix=TEXT
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// CHECK: [[@LINE+11]]:{{[0-9]+}}: warning: array 'own' keeps its layout: 'own' holds its records in a std::unique_ptr, and a std::unique_ptr owns what a pointer leads to [container]
// TEXT: body_vector v(3);
// TEXT: std::unique_ptr<body[]> own(from);
#include <cstdio>
#include <memory>
#include <vector>
struct body { float x, y; int id; };
int main() {
  std::vector<body> v(3);
  body *from = new body[3]();
  v[1].x = 2;
  std::unique_ptr<body[]> own(from);
  own[1] = v[1];
  body &r = own[2];
  r.y = own[1].x;
  v[0] = r;
  std::printf("%g %g\n", v[0].y, own[1].x);
}
