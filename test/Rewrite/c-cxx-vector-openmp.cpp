// `p = v.data()`, which goes to a device: clauses name the stored arrays, and code there gets an iterator.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.cpp && cd %t
// RUN: layoutopt a.cpp --target=native --layout=SoA -o soa -- -fopenmp > say
// RUN: FileCheck %s < soa/a.cpp
// RUN: not grep 'keeps its layout' say
// RUN: not grep 'columns()' soa/plain_soa.h
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-source-uses-openmp -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++11 -fopenmp -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --target=native '--layout=tiled 4' -- -fopenmp 2>&1 >/dev/null | FileCheck %s --check-prefix=TILES
// RUN: layoutopt a.cpp --target=tahiti --strategy=paper --stop-after=plan -- -fopenmp | FileCheck %s --check-prefix=PLAN
// TILES: array 'std::vector<sky::star>' keeps its layout: a section of 'p' is mapped, and it may end within a tile, whose other records would be copied, too [openmp-clause]
// PLAN: star@vector
// PLAN: sections of 'p' that go to a device may end within a
#include <cstdio>
#include <vector>

namespace sky {
struct star {
  float x[2];
  float mass;
  star() : x{}, mass(0) {}
  void pull(float by) { x[0] += by; }
};

// CHECK-LABEL: static float sum(const star_vector &v, int n) {
// CHECK-NEXT:   star_cptr p = v.data();
// CHECK-NEXT:   float s = 0;
// CHECK-NEXT:   {
// CHECK-NEXT:     auto *p_x = p.columns().x;
// CHECK-NEXT:     auto *p_mass = p.columns().mass;
// CHECK-NEXT: #pragma omp target map(to : p_x[0 : n], p_mass[0 : n]) map(tofrom : s)
// CHECK-NEXT:   {
// CHECK-NEXT:     sky::star_const_iterator p(p_x, p_mass);
// CHECK-NEXT:     for (int i = 0; i < n; ++i)
// CHECK-NEXT:       s += p[i].mass + p->x[0];
// CHECK-NEXT:   }
// CHECK-NEXT:   }
static float sum(const std::vector<star> &v, int n) {
  const star *p = v.data();
  float s = 0;
#pragma omp target map(to : p[0 : n]) map(tofrom : s)
  {
    for (int i = 0; i < n; ++i)
      s += p[i].mass + p->x[0];
  }
  return s;
}
} // namespace sky

// Nobody asks for the columns of this one.
struct plain {
  float x;
  int y;
};

int main() {
  std::vector<sky::star> v(9);
  std::vector<plain> w(9);
  sky::star *p = &v[0];
// CHECK-LABEL: sky::star_ptr p = &v[0];
// CHECK-NEXT:  {
// CHECK-NEXT:    auto *p_x = p.columns().x;
// CHECK-NEXT:    auto *p_mass = p.columns().mass;
// CHECK-NEXT:    (void)p_x, (void)p_mass;
// CHECK-NEXT:#pragma omp target data map(tofrom : p_x[0 : 9], p_mass[0 : 9])
// CHECK-NEXT:  {
// CHECK-NEXT:    {
// CHECK-NEXT:      auto *p_x = p.columns().x;
// CHECK-NEXT:      auto *p_mass = p.columns().mass;
// CHECK-NEXT:#pragma omp target teams distribute parallel for
// CHECK-NEXT:    for (int i = 0; i < 9; ++i) {
// CHECK-NEXT:      sky::star_iterator p(p_x, p_mass);
// CHECK-NEXT:      p[i].pull(1);
#pragma omp target data map(tofrom : p[0 : 9])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 9; ++i) {
      p[i].pull(1);
      const auto q = p[i];
      p[i].mass += q.x[0];
    }
  }
  plain *one = w.data();
  one->y = static_cast<int>(sky::sum(v, 9));
  std::printf("%d\n", w[0].y);
  return 0;
}
