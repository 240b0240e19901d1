// Algorithms that would mean something else for elements, or be found no more.
//
// RUN: layoutopt %s --check --layout=SoA -- -std=c++17 2>&1 | FileCheck %s

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

// What is moved from is seen.
struct named { std::string name; };
void move_all(std::vector<named> &v, std::vector<named> &w) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are moved from by iterators
  std::move(v.begin(), v.end(), w.begin());
}

struct summed { double x; };
summed operator+(const summed &a, const summed &b) { return {a.x + b.x}; }
summed sum(std::vector<summed> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: an algorithm applies an operator to elements that is not known to take them
  return std::accumulate(v.begin(), v.end(), summed{0});
}

struct counted { double x; };
template <class T> bool operator==(const T &a, const T &b) { return a.x == b.x; }
long count(std::vector<counted> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: an algorithm applies an operator to elements that is not known to take them
  return std::count(v.begin(), v.end(), counted{1});
}

// In a macro there is no place for `std::`.
struct macro { double x; };
#define TURN(v) reverse(v.begin(), v.end())
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'reverse' is found by the namespace of the class that holds the records
void turn(std::vector<macro> &v) { TURN(v); }

int main() { return 0; }
