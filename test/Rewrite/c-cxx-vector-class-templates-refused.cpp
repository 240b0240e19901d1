// What class templates do with vectors of a record that is not understood, by
// name; and what would mean something else by the text of a template.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: layoutopt a.cpp --layout=SoA --check --closed-world --explain -- -std=c++17 2>&1 | FileCheck %s

#include <algorithm>
#include <cstdio>
#include <queue>
#include <vector>

// An argument that says what the vector is.
struct a1 { float x; int n; };
template <class T, class List = std::vector<T>> class with_list { public: List items; };
// CHECK-DAG: std::vector<a1>{{.*}}a template declares 'items'

// A member that has a text of its own for the record.
struct a2 { float x; int n; };
template <class T> class own_member { public: std::vector<T> items; float sum() { return static_cast<float>(items.size()); } };
template <> float own_member<a2>::sum() { float s = 0; for (a2 &a : items) s += a.x; return s; }
// CHECK-DAG: std::vector<a2>{{.*}}a template declares 'items'

// Pointers to elements.
struct a3 { float x; int n; };
template <class T> class pointers { public: std::vector<T> items; T *find(int i) { return &items[static_cast<std::size_t>(i)]; } };
// CHECK-DAG: std::vector<a3>{{.*}}a template makes pointers to the record

// What differs from one argument to the other.
struct a4 { float x; int n; };
template <class T> class moved { public: std::vector<T> items; void order() { std::swap(items[0], items[1]); } };
// CHECK-DAG: std::vector<a4>{{.*}}the element is passed to a function that is not known

// A base.
struct a5 { float x; int n; };
template <class T> class base : public std::vector<T> {};
// CHECK-DAG: std::vector<a5>{{.*}}a template makes the type of the container

// `auto` that is something else for bool.
struct a6 { float x; int n; };
template <class T> class copies { public: std::vector<T> items; int first() { auto item = items[0]; items[0] = items[1]; return item == items[0]; } };
bool operator==(const a6 &a, const a6 &b) { return a.n == b.n; }
// CHECK-DAG: std::vector<a6>{{.*}}'item' is something else for other arguments of a template

// A class that holds it by the name of a member of another class.
struct a7 { float x; int n; };
template <class T> class queued { public: typename std::priority_queue<T, std::vector<T>>::container_type items; };
// CHECK-DAG: std::vector<a7>{{.*}}a container by the name of a class that does not change

// A partial specialisation, and a template in a class.
struct a8 { float x; int n; };
template <class T> class part { public: int n = 0; };
template <class T> class part<T *> { public: std::vector<T> items; };
// CHECK-DAG: std::vector<a8>{{.*}}a template declares 'items'
struct a9 { float x; int n; };
struct outer { template <class T> struct inner { std::vector<T> items; }; };
// CHECK-DAG: std::vector<a9>{{.*}}a template declares 'items'

// What is deduced would be so no more.
struct b1 { float x; int n; };
template <class T> float front(const std::vector<T> &all) { return all[0].x; }
// CHECK-DAG: std::vector<b1>{{.*}}the container is passed to a function that may look into it

int main() {
  with_list<a1> one; one.items.push_back({1, 2});
  own_member<a2> two; two.items.push_back({1, 2});
  pointers<a3> three; three.items.push_back({1, 2}); three.find(0)->x = 3;
  moved<a4> four; four.items.resize(2); four.order();
  base<a5> five; five.push_back({1, 2});
  copies<a6> six; six.items.resize(2); copies<bool> flags; flags.items.resize(2); flags.items[1] = true;
  queued<a7> seven; seven.items.push_back({1, 2});
  part<a8 *> eight; eight.items.push_back({1, 2});
  outer::inner<a9> nine; nine.items.push_back({1, 2});
  std::vector<b1> ten(1);
  std::printf("%d %d %g %g\n", six.first(), flags.first(), static_cast<double>(two.sum()), static_cast<double>(front(ten)));
}
