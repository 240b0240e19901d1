// The same of C++: a vector whose elements are used whole, in no order, is left by every way to
// run; a policy that wants it changed is told what to expect, and that alone.
// RUN: layoutopt %s --policy=none --explain --check 2>&1 | FileCheck %s
// RUN: layoutopt %s --policy=none --stop-after=plan | FileCheck %s --check-prefix=PLAN
// RUN: not layoutopt %s --policy=none --layout=SoA --explain --check 2>&1 | FileCheck %s --check-prefix=ASKED
// CHECK-NOT: leave it
// CHECK: quad@vector
// CHECK: stays as it is: changed, the program is expected to run 0.{{.*}}, which is not faster for sure
// CHECK-NOT: leave it
// PLAN: "quad@vector":
// PLAN-NEXT: keeps its layout: changed, the program is expected
// ASKED: quad@vector
// ASKED-NOT: stays
// ASKED: leave it
// ASKED: doubtful-vector.cpp: would change
#include <cstdio>
#include <vector>
struct quad { double a, b, c, d; };
int main() {
  std::vector<quad> all(20000);
  double s = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].a = i;
    all[i].d = all[i].b = all[i].c = 2;
  }
  for (int t = 0; t < 50; ++t)
    for (std::size_t i = 0; i < all.size(); ++i)
      s += all[i * 7919 % 20000].a + all[i * 7919 % 20000].b + all[i * 7919 % 20000].c + all[i * 7919 % 20000].d;
  std::printf("%g\n", s);
}
