// Algorithms that move elements one by one would copy what these own: who points
// into that would see it. Those that only swap do not.
// RUN: layoutopt %s --layout=SoA --policy=none -o %t -- -std=c++20 2>&1 | FileCheck %s
#include <algorithm>
#include <string>
#include <vector>
struct a { std::string name; int rank; };
struct b { std::string name; int rank; };
struct c { std::string name; int rank; };
struct d { std::string name; int rank; };
struct e { std::string name; int rank; };
struct plain { float name; int rank; };

// CHECK: [[#@LINE+2]]:{{.*}}array 'std::vector<a>' keeps its layout: elements are moved from by iterators
int heap() {
  std::vector<a> v(9);
  std::push_heap(v.begin(), v.end(), [](const a &x, const a &y) { return x.rank < y.rank; });
  return v[0].rank;
}
// CHECK: array 'std::vector<b>' keeps its layout: elements are moved from by iterators
int backwards() {
  std::vector<b> v(9);
  std::sort(v.rbegin(), v.rend(), [](const b &x, const b &y) { return x.rank < y.rank; });
  return v[0].rank;
}
// CHECK: array 'std::vector<c>' keeps its layout: elements are moved from by iterators
int shifted() {
  std::vector<c> v(9);
  std::shift_left(v.begin(), v.end(), 2);
  return v[0].rank;
}
// CHECK: array 'std::vector<e>' keeps its layout: elements are moved from by iterators
// CHECK: to change it: call the algorithm forwards, in no template or macro
template <class T> struct list {
  std::vector<T> v;
  void order() {
    std::sort(v.begin(), v.end(), [](const T &x, const T &y) { return x.rank < y.rank; });
  }
};
// CHECK-NOT: keeps its layout
int swapped() {
  std::vector<d> v(9);
  std::reverse(v.begin(), v.end());
  std::partition(v.begin(), v.end(), [](const d &x) { return x.rank < 3; });
  return v[0].rank;
}
int trivial() {
  std::vector<plain> v(9);
  std::push_heap(v.begin(), v.end(), [](const plain &x, const plain &y) { return x.rank < y.rank; });
  std::sort(v.rbegin(), v.rend(), [](const plain &x, const plain &y) { return x.rank < y.rank; });
  return v[0].rank;
}
int main() {
  list<e> l;
  l.v.resize(3);
  l.order();
  return l.v[0].rank + heap() + backwards() + shifted() + swapped() + trivial();
}
