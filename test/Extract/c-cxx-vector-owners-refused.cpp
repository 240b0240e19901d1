// Records whose copies, moves or ends somebody may see, or that are moved in one
// way and copied in another.
// RUN: layoutopt %s --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s
#include <algorithm>
#include <array>
#include <deque>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

struct hidden;
struct counter {
  static int moves;
  counter() = default;
  counter(counter &&) noexcept { ++moves; }
  counter &operator=(counter &&) noexcept { ++moves; return *this; }
};
struct counted {
  static int copies;
  counted() = default;
  counted(const counted &) { ++copies; }
  counted &operator=(const counted &) = default;
};
struct ending {
  static int ends;
  int n = 0;
  ~ending() { ++ends; }
};
struct tracing { // Sees how often it is moved.
  static int calls;
  tracing() = default;
  tracing(const tracing &) { ++calls; }
  void operator()(int *p) const { delete p; }
};

// CHECK-DAG: array 'std::vector<a1>' keeps its layout: record 'a1' has a field of a class that may see how often it is copied
struct a1 { double x; std::unique_ptr<hidden> p; a1(); ~a1(); a1(a1 &&) noexcept = default; a1 &operator=(a1 &&) noexcept = default; };
std::size_t b1(const std::vector<a1> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a2>' keeps its layout: record 'a2' has a field of a class that may see
struct a2 { double x; counter c; };
std::size_t b2(const std::vector<a2> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a3>' keeps its layout: record 'a3' has a field of a class that may see
struct a3 { double x; counted c; };
std::size_t b3(const std::vector<a3> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a4>' keeps its layout: record 'a4' has a field of a class that may see
struct a4 { double x; ending e; };
std::size_t b4(const std::vector<a4> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a5>' keeps its layout: record 'a5' has a field of a class that may see
struct a5 { double x; std::unique_ptr<int, tracing> p; };
std::size_t b5(const std::vector<a5> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a6>' keeps its layout: record 'a6' has a field of a class that may see
struct a6 { double x; std::deque<int> d; };
std::size_t b6(const std::vector<a6> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a7>' keeps its layout: record 'a7' has a field of a class that may see
struct a7 { double x; std::thread t; };
std::size_t b7(const std::vector<a7> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a8>' keeps its layout: record 'a8' is not copied, moved and destroyed field by field
struct a8 { double x; std::unique_ptr<int> p; a8() = default; a8(const a8 &o) : x(o.x), p(o.p ? new int(*o.p) : nullptr) {} a8 &operator=(const a8 &) = delete; };
std::size_t b8(const std::vector<a8> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<a9>' keeps its layout: record 'a9' is moved in one way, and copied in another
struct a9 { double x; std::string s; a9() = default; a9(const a9 &) = default; a9(a9 &&) = default; a9 &operator=(const a9 &) = default; };
std::size_t b9(const std::vector<a9> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<c2>' keeps its layout: record 'c2' has a field of a class that may see
struct c2 { double x; std::vector<counted> l; };
std::size_t d2(const std::vector<c2> &v) { return v.size(); }
// CHECK-DAG: array 'std::vector<c3>' keeps its layout: record 'c3' is not copied, moved and destroyed field by field
struct c3 { double x; std::unique_ptr<int> p; ~c3() { ++counter::moves; } c3() = default; c3(c3 &&) = default; c3 &operator=(c3 &&) = default; };
std::size_t d3(const std::vector<c3> &v) { return v.size(); }
// CHECK-DAG: array 'std::array<c4>' keeps its layout: an array gets values that cannot be copied
struct c4 { double x; std::unique_ptr<int> p; };
double d4() { std::array<c4, 2> w = {{{1, nullptr}, {2, nullptr}}}; return w[0].x + w[1].x; }
// CHECK-DAG: array 'std::vector<c5>' keeps its layout: elements are moved from by iterators
struct c5 { double x; std::unique_ptr<int> p; };
void d5(std::vector<c5> &v) { std::rotate(v.begin(), v.begin() + 1, v.end()); }
// CHECK-DAG: array 'std::vector<c6>' keeps its layout: elements are moved from by iterators
struct c6 { double x; std::unique_ptr<int> p; };
void d6(std::vector<c6> &v, std::vector<c6> &w) { std::move(v.begin(), v.end(), w.begin()); }
// CHECK-DAG: array 'std::vector<c7>' keeps its layout: the element is passed to a function that is not known to take elements of another class
struct c7 { double x; std::string s; };
void d7(std::vector<c7> &v) { v.insert(v.begin(), 2, std::move(v[0])); }
