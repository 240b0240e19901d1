// What is made of function templates may be something else where these are used
// next: what their text does not say keeps the vector. Each block is a record
// of its own.
//
// RUN: layoutopt %s --check --layout=SoA -- -std=c++20 2>&1 | FileCheck %s

#include <algorithm>
#include <utility>
#include <vector>

struct looked { double x; };
template <class C> double look(C &all) { double s = 0; for (auto &e : all) s += e.x; return s; }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the container is passed to a function that may look into it
double looks(std::vector<looked> &v) { return look(v); }

struct one { double x; }; struct other { double x; };
struct both { std::vector<one> ones; std::vector<other> others; auto &get(int) { return ones; } auto &get(char) { return others; } };
template <class T> double pick(both &b, T t) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template declares 'all', which holds a container of the records
  auto &all = b.get(t);
  double s = 0;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'e' has a type that the template has no name for
  for (auto &e : b.get(t)) s += e.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'first' has a type that the template has no name for
  auto &first = b.get(t)[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: an algorithm calls what is not known to take elements
  std::for_each(b.get(t).begin(), b.get(t).end(), [&](auto &e) { s += e.x; });
  return s + first.x + all[0].x;
}
double picks(both &b) { return pick(b, 1) + pick(b, 'c'); }

struct made { double x; };
template <class T> double make(T t) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template declares 'all', which holds a container of the records
  std::vector<T> all(3, t);
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template makes the type of the container
  return all[0].x + static_cast<double>(std::vector<T>(2).size());
}
double makes() { std::vector<made> v(2); return v[0].x + make(made{3}); }

struct special { double x; };
template <class T> double specialize(special &e, T) { return e.x; }
template <> double specialize(special &e, char) { return 2 * e.x; }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is passed to a function that is not known to take
double specializes(std::vector<special> &v) { return specialize(v[0], 1); }

struct any { double x; };
template <class T> double take(T &e) { return e.x; }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is passed to a function that is not known to take
double takes(std::vector<any> &v) { return take(v[0]); }

struct deduced { double x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'at' has a type that the template has no name for
template <class K> auto &at(std::vector<deduced> &v, K k) {
  return v[k];
}
double ats(std::vector<deduced> &v) { return at(v, 1).x; }

struct swapped { double x; };
template <class T> void swap_any(std::vector<swapped> &v, T &, int i) {
  auto &a = v[i];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the element is passed to a function that is not known to take
  std::swap(static_cast<T &>(a), v[0]);
}
void swaps(std::vector<swapped> &v, swapped &s) { swap_any(v, s, 1); }

struct own {
  double x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'scale' would have to move to the class for elements, and is a template
  template <class T> void scale(T by) { x *= by; }
};
void scales(std::vector<own> &v) { v[0].scale(2); }

struct within {
  double x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'each' would have to move to the class for elements, and is a template
  template <class F> static void each(std::vector<within> &v, F f) { for (auto &e : v) f(e.x); }
};
void withins(std::vector<within> &v) { within::each(v, [](double) {}); }

struct typed { double x; };
template <class T> double type(std::vector<typed> &v, T t) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the type of the element is asked for
  return static_cast<decltype(v[0])>(v[1]).x + t;
}
double types(std::vector<typed> &v) { return type(v, 1); }

// It may write to what it is told to.
struct fenced { double x; };
template <class T> void keep(T &e) { asm volatile("nop" : "+m"(e)); }
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the container is passed to a function that may look into it
void keeps(std::vector<fenced> &v) { keep(v); }

int main() { return 0; }
