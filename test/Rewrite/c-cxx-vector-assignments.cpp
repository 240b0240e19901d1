// Assignment operators of records that take something else.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <cstdio>
#include <vector>
struct p { float x = 0, y = 0; p &operator=(float f) { x = f; y = 2 * f; return *this; } };
struct other { int k; };
struct q {
  int a = 1; double b = 2;
  q &operator=(int n) { a = n; return *this; }
  q &operator=(double d) { b = d; return *this; }
  q &operator=(const other &o) { a = -o.k; return *this; }
  q &operator+=(const q &o) { a += o.a; b += o.b; return *this; }
};
int main() {
  std::vector<p> v(3);
  // CHECK: v[1] = 4.f;
  v[1] = 4.f;
  v[0] = v[2] = v[1];
  p one;
  one = 3.0f;
  v[2] = one;
  std::vector<q> w(4);
  w[0] = 7;
  w[1] = 2.5;
  w[2] = other{9};
  w[3] = w[2] = w[0];
  w[1] += w[2];
  (w[3] = 4) = 1.5;
  for (const p &e : v) std::printf("%g %g\n", e.x, e.y);
  for (const q &e : w) std::printf("%d %g\n", e.a, e.b);
}
