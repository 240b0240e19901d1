// Of a record whose arrays change, nothing is said of the generated code; the
// same note comes once.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: layoutopt a.cpp --layout=SoA --order=padding --explain -o out -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not="earlier run" --implicit-check-not="note: fields differ"
#include <vector>
struct changing {
  bool on;
  double w;
  bool off;
};
class mixed {
  char a = 1;
  double b = 2;

public:
  char c = 3;
  double d = 4;
  char e = 5;
  double sum() const { return a + b + c + d + e; }
};
int main() {
  std::vector<changing> v(3);
  double t = mixed().sum();
  for (const auto &e : v)
    t += e.w + e.on;
  return t > 100;
}
// CHECK-DAG: record 'changing' keeps the order of its fields: its arrays change their layout [order-array]
// CHECK-DAG: record 'mixed' keeps the order of its fields: fields differ in who may access them [order-access]
// CHECK-DAG: :{{[0-9]+}}:7: note: fields differ in who may access them
