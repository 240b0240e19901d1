// Methods that name their object as a parameter (C++23).
// RUN: layoutopt %s --layout=SoA --check -- -std=c++23 2>&1 | FileCheck %s --implicit-check-not=not-verified
#include <vector>
struct particle {
  int a = 0, b = 0;
  int get(this const particle &self) { return self.a; }
  void set(this particle &self, int k) { self.b = k; }
};
int main() {
  // CHECK: array 'std::vector<particle>' keeps its layout: {{.*}}names its object as a parameter [method]
  std::vector<particle> all(5);
  all[2].a = 3;
  all[2].set(7);
  return all[2].get() + all[2].b;
}
