// Another file has a function of a name of string.h, which it does not include:
// the generated classes do without that.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: echo 'extern "C" int strfry(int n) { return n + 1; }' > b.cpp
// RUN: %cxx -std=c++17 a.cpp b.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp b.cpp --layout=SoA -i -- -std=c++17 > /dev/null
// RUN: FileCheck --input-file=body_soa.h %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror a.cpp b.cpp -o after && ./after | diff before.txt -

// CHECK: __builtin_memcpy(static_cast<void *>(
// CHECK-NOT: std::__builtin

#include <vector>
struct body { float x; bool on; };
int main() {
  std::vector<body> v(5);
  v[1].x = 2;
  v.insert(v.begin(), v[1]);
  return v[0].x + v[3].on != 2;
}
