// What was reached through a pointer to const is const where that decides which
// function is called or what a type is, and reads as it did where it does not.
// DEFINE: %{warn} = -std=c++17 -Wall -Wextra -Wno-unused-function -Wcast-qual -pedantic -Werror
// RUN: printf 'version: 1\nrecords:\n  body: {layout: SoA}\n' > %t.yaml
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.yaml --closed-world -o %t.dir -- -std=c++17
// RUN: grep -v CHECK %t.dir/c-cxx-const.cpp | FileCheck %s
// RUN: %cxx %{warn} %s -o %t.old && %t.old > %t.before
// RUN: %cxx %{warn} %t.dir/c-cxx-const.cpp -o %t.exe && %t.exe | diff %t.before -
// RUN: %clang %{warn} -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-cxx-const.cpp -lstdc++ -o %t.exe && %t.exe | diff %t.before -
// RUN: layoutopt %s --policy=%t.yaml --style=switchable --closed-world -o %t.any -- -std=c++17
// RUN: %cxx %{warn} -DBODY_SOA_LAYOUT=4 %t.any/c-cxx-const.cpp -o %t.exe && %t.exe | diff %t.before -
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>
#include <vector>
struct tag {
  int v;
  int str() const { return 1; }
  int str() { return 2; }
  int len() const { return v; }
  int operator[](int) const { return 1; }
  int operator[](int) { return 2; }
};
struct point {
  float a, b;
};
struct number {
  int v;
  operator int() const { return 1; }
  operator int() { return 2; }
};
static point operator+(const point &l, const point &r) {
  return {l.a + r.a, l.b + r.b};
}
struct box {
  int v;
  box(const point &) : v(1) {}
  template <class T> box(T &&) : v(2) {}
};
enum mode { OFF, ON };
enum state { IDLE, BUSY };
static int operator+(mode &, int) { return 2; }
struct body {
  float x;
  tag t;
  point p;
  number n;
  int a[4];
  int id;
  mode m;
  state st;
  bool on : 1;
};
static int kind(const float &) { return 1; }
static int kind(float &) { return 2; }
static int kind(const int *) { return 1; }
static int kind(int *) { return 2; }
static int near(int) { return 1; }
static int near(float &) { return 2; }
static int rows(const int *) { return 1; }
template <int N> static int rows(int (&)[N]) { return 2; }
template <class T> static int given(T &) {
  return std::is_const<T>::value ? 1 : 2;
}
template <class... T> static int all(T &&...t) { return (0 + ... + given(t)); }
static int boxed(const box &b) { return b.v; }
static int by(const float &f) { return f > 1; }
#define KIND(e) kind(e)
#define FIRST(p) kind((p)->a)

// CHECK-LABEL: static long decided(body_soa p, int n) {
static long decided(const body *p, int n) {
  long s = 0;
  // CHECK: s = s * 10 + static_cast<const tag &>(p.t[n]).str();
  s = s * 10 + p[n].t.str();
  // CHECK: s = s * 10 + static_cast<const tag &>(p.t[n])[0];
  s = s * 10 + p[n].t[0];
  // CHECK: s = s * 10 + kind(static_cast<const float &>(p.x[n]));
  s = s * 10 + kind(p[n].x);
  // CHECK: s = s * 10 + kind(static_cast<const int (&)[4]>(p.a[n]));
  s = s * 10 + kind(p[n].a);
  // A value, but for what it would bind to.
  // CHECK: s = s * 10 + near(static_cast<const float &>(p.x[n]));
  s = s * 10 + near(p[n].x);
  // CHECK: s = s * 10 + rows(static_cast<const int (&)[4]>(p.a[n]));
  s = s * 10 + rows(p[n].a);
  // CHECK: s = s * 10 + given(static_cast<const float &>(p.x[n]));
  s = s * 10 + given(p[n].x);
  // CHECK: s = s * 10 + all(static_cast<const float &>(p.x[n]), n, static_cast<const int &>(p.id[n]));
  s = s * 10 + all(p[n].x, n, p[n].id);
  // CHECK: s = s * 10 + boxed(static_cast<const point &>(p.p[n]));
  s = s * 10 + boxed(p[n].p);
  // CHECK: s = s * 10 + static_cast<const number &>(p.n[n]);
  s = s * 10 + p[n].n;
  // CHECK: s = s * 10 + (static_cast<const mode &>(p.m[n]) + 1);
  s = s * 10 + (p[n].m + 1);
  // CHECK: auto &r = static_cast<const float &>(p.x[n]);
  auto &r = p[n].x;
  // CHECK: auto *q = static_cast<const int (&)[4]>(p.a[n]);
  auto *q = p[n].a;
  s = s * 100 + kind(r) * 10 + kind(q);
  // CHECK: for (auto &e : static_cast<const int (&)[4]>(p.a[n]))
  for (auto &e : p[n].a)
    s += kind(&e);
  // CHECK: s = s * 10 + KIND(static_cast<const float &>(p.x[n]));
  s = s * 10 + KIND(p[n].x);
  s = s * 10 + FIRST(p);
  return s;
}

// CHECK-LABEL: static int referred(body_soa_ref b) {
static int referred(const body &b) {
  // CHECK: return kind(static_cast<const float &>(b.a.x[b.i])) + static_cast<const tag &>(b.a.t[b.i]).str();
  return kind(b.x) + b.t.str();
}

// CHECK-LABEL: static float plain(body_soa p, int n) {
static float plain(const body *p, int n) {
  float s = 0;
  // CHECK: for (body_soa_ref b = body_soa_at(p, 0); b.i < n; ++b.i)
  for (const body *b = p; b < p + n; ++b)
    // CHECK: s += b.a.x[b.i] * 2 + b.a.p[b.i].a + static_cast<float>(b.a.t[b.i].len());
    s += b->x * 2 + b->p.a + static_cast<float>(b->t.len());
  // CHECK: s += std::max(p.x[n], s) + (p.p[n] + p.p[0]).b;
  s += std::max(p[n].x, s) + (p[n].p + p[0].p).b;
  // CHECK: s += static_cast<float>(p.st[n] + (p.st[0] == IDLE));
  s += static_cast<float>(p[n].st + (p[0].st == IDLE));
  // CHECK: point c = p.p[n], d{p.x[n], p.p[n].b};
  point c = p[n].p, d{p[n].x, p[n].p.b};
  std::vector<float> v;
  // CHECK: v.push_back(p.x[n]);
  v.push_back(p[n].x);
  // CHECK: const float &r = p.x[n];
  const float &r = p[n].x;
  // CHECK: for (int i : p.a[n])
  for (int i : p[n].a)
    s += static_cast<float>(i + by(p[n].x));
  // CHECK: std::printf("%f %d %d\n", p.x[n], p.a[n][1], static_cast<int>(p.on[n].on));
  std::printf("%f %d %d\n", p[n].x, p[n].a[1], static_cast<int>(p[n].on));
  return s + c.a + d.b + r + v[0];
}
int main(int argc, char **) {
  body *b = static_cast<body *>(std::calloc(100, sizeof(body)));
  for (int i = 0; i < 100; ++i) {
    b[i].x = static_cast<float>(i);
    b[i].a[1] = b[i].id = i;
    b[i].on = true;
  }
  // CHECK: std::printf("%ld %d %f %d\n", decided(b, argc), referred(body_soa_at(b, argc)), static_cast<double>(plain(b, argc)), kind(b.x[1]));
  std::printf("%ld %d %f %d\n", decided(b, argc), referred(b[argc]), static_cast<double>(plain(b, argc)), kind(b[1].x));
  std::free(b);
}
