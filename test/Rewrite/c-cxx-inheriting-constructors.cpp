// `using base::base;` has no text for the parameters of the constructors; what
// ends with a variable takes its address.
// RUN: rm -rf %t && layoutopt %s --layout=SoA -o %t -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=not-verified
// RUN: FileCheck %s < %t/c-cxx-inheriting-constructors.cpp
// RUN: %cxx -std=c++17 %s -o %t/before && %cxx -std=c++17 %t/c-cxx-inheriting-constructors.cpp -o %t/after
// RUN: %t/before > %t/before.txt && %t/after | diff %t/before.txt -
#include <cstdio>
#include <vector>
struct body { int a = 0, b = 0; };
struct base {
  int seen;
  // CHECK: explicit base(body_cref b) : seen(b.a) {}
  explicit base(const body &b) : seen(b.a) {}
  explicit base(int n) : seen(n) {}
};
struct middle : base { using base::base; };
struct derived : middle { using middle::middle; };
struct ended { int a = 0, b = 0; };
void end(ended *e) { std::printf("%d\n", e->a); }
// SAID: array 'std::vector<ended>' keeps its layout: a function that takes its address is called when 'one' ends [attribute]
int main() {
  std::vector<body> v(5);
  v[2].a = 7;
  derived d(v[2]), e(3);
  std::vector<ended> list(3);
  list[1].a = 4;
  end(&list[1]);
  __attribute__((cleanup(end))) ended one;
  one.a = d.seen + e.seen;
}
