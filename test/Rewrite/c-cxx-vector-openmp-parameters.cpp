// A parameter that goes to a device: all calls give it the begin of a vector, and no other file can call the function.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --target=native --layout=SoA -o soa -- -std=c++17 -fopenmp > /dev/null
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-source-uses-openmp -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// CHECK: static void step(star_ptr p, int n) {
// CHECK: auto *p_x = p.columns().x;
// CHECK: star_iterator p(p_x, p_m);
// CHECK: static float sum(star_cptr p, int n) {
// CHECK: star_const_iterator p(p_x, p_m);
#include <cstdio>
#include <vector>
struct star { float x, m; star() : x(0), m(1) {} };
static void step(star *p, int n) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
  for (int i = 0; i < n; ++i) p[i].x += p[i].m;
}
static float sum(const star *p, int n) {
  float s = 0;
#pragma omp target teams distribute parallel for map(to : p[0 : n]) map(tofrom : s) reduction(+ : s)
  for (int i = 0; i < n; ++i) s += p[i].x;
  return s;
}
static void twice(star *p, int n) { step(p, n); step(p, n); }
int main() {
  std::vector<star> v(100);
  twice(v.data(), (int)v.size());
  step(&v[0], 50);
  std::printf("%g\n", sum(v.data(), 100));
}
