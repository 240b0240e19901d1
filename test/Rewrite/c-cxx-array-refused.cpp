// What an array is asked for that the class in its place does not answer keeps
// it, by name; where a vector of the record changes, such an array stays.
// RUN: layoutopt %s --layout=SoA --explain -o %t 2>&1 -- -std=c++17 | FileCheck %s
// RUN: FileCheck %s --check-prefix=KEPT < %t/c-cxx-array-refused.cpp
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <tuple>
#include <vector>
struct r0 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r1 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r2 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r3 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r4 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r5 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r6 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r7 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r8 { float x = 0, y = 0; float sum() const { return x + y; } };
struct r9 { float x = 0, y = 0; float sum() const { return x + y; } };
struct s0 { float x = 0, y = 0; float sum() const { return x + y; } };
struct s1 { float x = 0, y = 0; float sum() const { return x + y; } };
struct s2 { float x = 0, y = 0; float sum() const { return x + y; } };
struct s3 { float x = 0, y = 0; float sum() const { return x + y; } };
struct s4 { float x, y; float sum() const { return x + y; } };
struct s5 { float x, y; float sum() const { return x + y; } };
struct s6 { float x, y; float sum() const { return x + y; } };
struct t0 { float x = 0, y = 0; float sum() const { return x + y; } };
struct t1 { float x = 0, y = 0; float sum() const { return x + y; } };
template <class T, std::size_t N> float first(const T (&a)[N]) { return a[0].x; }
template <class T> float walk(const T *a) { return a->x; }
struct owner { std::array<r5, 4> a; int n; };
struct holder { s3 a[4]; int n; };
struct pair { s4 a[2]; int n; };
static s5 list[2] = {{1, 2}, {3, 4}};
// KEPT: static s5 list[2] = {{[{][{]}}1, 2}, {3, 4}};

float run(char *bytes) {
  float s = 0;
  std::array<r0, 3> a0;
  s += std::get<1>(a0).x;
  // CHECK-DAG: warning: array 'std::array<r0>' keeps its layout: the container is passed to a function that may look into it
  std::array<r1, 3> a1;
  s += static_cast<float>(sizeof a1);
  // CHECK-DAG: warning: array 'std::array<r1>' keeps its layout: the size of a class that holds the container is used
  std::array a2{r2{}, r2{}};
  s += a2[0].x;
  // CHECK-DAG: warning: array 'std::array<r2>' keeps its layout: what the container holds is deduced
  auto [p, q] = std::array<r3, 2>{};
  s += p.x + q.x;
  // CHECK-DAG: warning: array 'std::array<r3>' keeps its layout: the container is used in a way that is not understood
  std::array<r4, 2> a4;
  std::memcpy(bytes, a4.data(), 16);
  // CHECK-DAG: warning: array 'std::array<r4>' keeps its layout: elements are passed to 'memcpy', which works on their bytes
  owner o;
  std::memcpy(bytes, &o, 16);
  // CHECK-DAG: warning: array 'std::array<r5>' keeps its layout: a pointer to what holds the array is cast to another one

  r6 a6[3];
  s += first(a6);
  // CHECK-DAG: warning: array 'a6' keeps its layout: the array is passed to a function that may look into it
  r7 a7[3];
  s += walk(a7);
  // CHECK-DAG: warning: array 'a7' keeps its layout: the array is passed on as a pointer in a way that is not understood
  r8 a8[3];
  s += static_cast<float>(sizeof a8);
  // CHECK-DAG: warning: array 'a8' keeps its layout: the size of the array is used
  r9 a9[2], b9[2];
  s += a9[0].x + b9[1].x;
  // CHECK-DAG: warning: array 'a9' keeps its layout: array 'a9' is declared beside something else
  s0 g[2][3];
  s += g[0][1].x;
  // KEPT: s0 g[2][3];
  s1 c1[3];
  std::memset(static_cast<void *>(c1), 0, 12);
  // CHECK-DAG: warning: array 'c1' keeps its layout: the array is passed on as a pointer in a way that is not understood
  s2 c2[3];
  s2(&d2)[3] = c2;
  s += d2[1].x;
  // CHECK-DAG: warning: array 'c2' keeps its layout: the array is used in a way that is not understood
  holder h;
  s += static_cast<float>(sizeof h) + h.a[0].x;
  // CHECK-DAG: warning: array 'a' keeps its layout: the size of a class that holds the array is used
  pair u = {1, 2, 3, 4, 5};
  s += u.a[1].x;
  // CHECK-DAG: warning: array 'a' keeps its layout: the braces around the values of an array are left out
  // CHECK-DAG: warning: array 'list' keeps its layout: the value of an array is computed before the program runs
  s += list[1].x;
  s6 e6[2] = {1, 2, 3, 4};
  s += e6[1].x;
  // CHECK-DAG: warning: array 'e6' keeps its layout: a value of an array has no braces of its own

  // The vector changes, the array stays; references take elements of both.
  std::vector<t0> v(3);
  t0 kept[3];
  std::memset(static_cast<void *>(kept), 0, 12);
  auto sum = [](const t0 &t) { return t.sum(); };
  s += sum(v[0]) + sum(kept[0]);
  // KEPT: t0_vector v(3);
  // KEPT: t0 kept[3];
  // KEPT: [](t0_cref t)
  std::unique_ptr<t1[]> own(new t1[3]);
  s += own[0].sum();
  // KEPT: std::unique_ptr<t1[]> own(new t1[3]);
  return s;
}
int main() {
  char bytes[64];
  return static_cast<int>(run(bytes));
}
