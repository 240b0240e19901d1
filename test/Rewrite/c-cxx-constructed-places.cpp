// An element is constructed as a record somewhere else, and moved to its place: a constructor that tells others where its object lies keeps the
// arrays. Those that only work with their own fields change.
// RUN: layoutopt %s --layout=SoA --closed-world --explain -- -std=c++17 2>&1 >/dev/null | FileCheck %s --implicit-check-not="warning: array" --implicit-check-not=not-verified
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world -i --quiet -- -std=c++17 2>/dev/null
// RUN: grep "plain_vector all" a.cpp && grep "plain_array<2> pair" a.cpp
// RUN: %cxx -std=c++17 -fsanitize=address,undefined -fno-sanitize-recover=all a.cpp -o after && ./after | diff before.txt -
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>
static std::vector<void *> known;
static std::vector<float *> parts;
static std::vector<std::function<int()>> later;
static std::vector<std::string> texts;
static std::reference_wrapper<int> *last;
static int *lent_part;
static int note(void *p) {
  known.push_back(p);
  return 1;
}
static void keep(float &f) { parts.push_back(&f); }

struct itself {
  float x = 1, y = 2;
  itself() { known.push_back(this); }
};
struct value {
  float x = 1;
  int y = note(this);
};
struct field {
  float x, y;
  field() : x(1), y(2) { parts.push_back(&x); }
};
struct lent {
  float x, y;
  lent() : x(1), y(2) { keep(y); }
};
struct method {
  float x, y;
  method() : x(1), y(2) { start(); }
  void start() { more(); }
  void more() { note(this); }
};
struct closure {
  float x = 1, y = 2;
  closure() {
    auto tell = [this] { known.push_back(&x); };
    tell();
  }
};
struct row {
  float x[2];
  int y;
  row() : y(2) { x[0] = x[1] = 0, note(x); }
};
struct part {
  float f;
  part() : f(1) { keep(f); }
};
struct whole {
  part x;
  float y = 1;
};
// CHECK-DAG: array 'a' keeps its layout: a constructor of 'itself' may let others know where its object lies [container-record]
itself a[2];
// CHECK-DAG: array 'std::vector<value>' keeps its layout: a constructor of 'value' may let others know where its object lies [container-record]
std::vector<value> b(2);
// CHECK-DAG: array 'c' keeps its layout: a constructor of 'field' may let others know where its object lies [container-record]
field c[2];
// CHECK-DAG: array 'd' keeps its layout: a constructor of 'lent' may let others know where its object lies [container-record]
lent d[2];
// CHECK-DAG: array 'std::vector<method>' keeps its layout: a constructor of 'method' may let others know where its object lies [container-record]
std::vector<method> e(2);
// CHECK-DAG: array 'f' keeps its layout: a constructor of 'closure' may let others know where its object lies [container-record]
closure f[2];
// CHECK-DAG: array 'g' keeps its layout: a constructor of 'row' may let others know where its object lies [container-record]
row g[2];
// CHECK-DAG: array 'h' keeps its layout: a constructor of 'whole' may let others know where its object lies [container-record]
whole h[2];

// What gets a reference, a pointer or an iterator, and keeps it.
struct by_value_capture {
  int x, y = 0;
  by_value_capture(int n) : x(n) {
    later.push_back([=] { return y += x; });
  }
};
struct reference_captured {
  int x, y = 0;
  reference_captured(int n) : x(n) {
    int &r = y;
    later.push_back([&r] { return r += 5; });
  }
};
struct wrapped {
  int x, y = 0;
  wrapped(int n) : x(n) { last = new std::reference_wrapper<int>(y); }
};
struct keeper {
  int *p;
  keeper(int &x) : p(&x) {}
};
static std::vector<keeper> keepers;
struct forwarded {
  int x, y = 0;
  forwarded(int n) : x(n) { keepers.emplace_back(y); }
};
struct array_data {
  int x;
  std::array<int, 3> y{};
  array_data(int n) : x(n) { lent_part = y.data(); }
};
struct array_begin {
  int x;
  std::array<int, 3> y{};
  array_begin(int n) : x(n) {
    auto at = y.begin();
    lent_part = &*at;
  }
};
struct array_walked {
  int x;
  std::array<int, 3> y{};
  array_walked(int n) : x(n) {
    for (auto &each : y)
      lent_part = &each;
  }
};
struct inner {
  int v = 0;
  inner &self() { return *this; }
};
static inner *lent_inner;
struct by_result {
  int x;
  inner y;
  by_result(int n) : x(n) {
    inner &r = y.self();
    lent_inner = &r;
  }
};
static std::string *lent_text;
struct by_library_result {
  int x;
  std::string y;
  by_library_result(int n) : x(n), y("n") {
    std::string &r = y.append("x");
    lent_text = &r;
  }
};
struct aggregate_keeper {
  int &r;
};
static std::vector<aggregate_keeper *> aggregates;
struct by_aggregate {
  int x, y = 0;
  by_aggregate(int n) : x(n) { aggregates.push_back(new aggregate_keeper{y}); }
};
struct by_tie {
  int x, y = 0;
  by_tie(int n) : x(n) {
    static std::vector<std::tuple<int &, int &>> ties;
    ties.push_back(std::tie(x, y));
  }
};
struct by_choice {
  int x, y = 0;
  by_choice(int n) : x(n) {
    int &r = n > 2 ? x : y;
    int &s = (r += 1);
    lent_part = std::addressof(s);
  }
};
struct by_callable {
  int x, y[2] = {};
  by_callable(int n) : x(n) {
    std::for_each(y, y + 2, [](int &each) { lent_part = &each; });
  }
};
static void lend(int &part) { lent_part = &part; }
struct by_callback {
  int x, y[2] = {};
  by_callback(int n) : x(n) { std::for_each(y, y + 2, lend); }
};
// What the library makes of an iterator, or takes for its own.
struct made_of {
  char *p;
  made_of(char &c) : p(&c) {}
};
static std::vector<made_of> made;
struct by_copies {
  int x;
  std::string y;
  by_copies(int n) : x(n), y("ab") { std::copy(y.begin(), y.end(), std::back_inserter(made)); }
};
static std::shared_ptr<int> shared;
struct by_shared {
  int x, y = 0;
  by_shared(int n) : x(n) { shared = std::shared_ptr<int>(&y, [](int *) {}); }
};
// CHECK-DAG: array 'std::vector<by_copies>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<by_shared>' keeps its layout: a constructor of
static std::vector<by_copies> l15;
static std::vector<by_shared> l16;
static int lent_to_library() {
  l15.reserve(1), l16.reserve(1);
  l15.emplace_back(1), *made[0].p = 'x';
  l16.emplace_back(1), *shared = 4;
  return l15[0].y[0] * 10 + l16[0].y;
}
// CHECK-DAG: array 'std::vector<by_callable>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<by_callback>' keeps its layout: a constructor of
static std::vector<by_callable> l13;
static std::vector<by_callback> l14;
static int lent_to_callables() {
  l13.reserve(1), l14.reserve(1);
  l13.emplace_back(1), *lent_part = 3;
  l14.emplace_back(1), *lent_part = 4;
  return l13[0].y[1] * 10 + l14[0].y[1];
}
// The object's place is asked for, not told.
struct compared {
  int x, y = 0;
  compared();
};
// CHECK-DAG: array 'pool' keeps its layout: a constructor of 'compared' may let others know where its object lies
static compared pool[3];
compared::compared() : x(1) {
  if (this == pool + 1)
    x = 50;
}
struct knows_itself {
  int x, y = 0;
  knows_itself *self;
  knows_itself(knows_itself *p) : x(1), self(p) {
    if (self == this)
      x = 9;
  }
  int sum() const { return x + y; }
};
struct measured {
  int x, y = 0;
  measured();
};
// CHECK-DAG: array 'row_of' keeps its layout: a constructor of 'measured' may let others know where its object lies
static measured row_of[3];
measured::measured() : x(static_cast<int>(this - row_of)) {}
// CHECK-DAG: array 'std::vector<by_value_capture>' keeps its layout: a constructor of 'by_value_capture' may let others know where its object lies
// CHECK-DAG: array 'std::vector<reference_captured>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<wrapped>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<forwarded>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<array_data>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<array_begin>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<array_walked>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<by_result>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<by_library_result>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<by_aggregate>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<by_tie>' keeps its layout: a constructor of
// CHECK-DAG: array 'std::vector<by_choice>' keeps its layout: a constructor of
static std::vector<by_value_capture> l1;
static std::vector<reference_captured> l2;
static std::vector<wrapped> l3;
static std::vector<forwarded> l4;
static std::vector<array_data> l5;
static std::vector<array_begin> l6;
static std::vector<array_walked> l7;
static std::vector<by_result> l8;
static std::vector<by_library_result> l9;
static std::vector<by_aggregate> l10;
static std::vector<by_tie> l11;
static std::vector<by_choice> l12;
static int lent_parts() {
  l1.reserve(1), l2.reserve(1), l3.reserve(1), l4.reserve(1), l5.reserve(1), l6.reserve(1), l7.reserve(1), l8.reserve(1), l9.reserve(1);
  l10.reserve(1), l11.reserve(1), l12.reserve(1);
  l1.emplace_back(1), l2.emplace_back(2), l3.emplace_back(3), l4.emplace_back(4);
  int s = later[0]() + later[1]();
  last->get() = 7;
  delete last;
  *keepers[0].p = 8;
  l5.emplace_back(5), *lent_part = 5;
  l6.emplace_back(6), *lent_part = 6;
  l7.emplace_back(7), *lent_part = 7;
  l8.emplace_back(8), lent_inner->v = 9;
  l9.emplace_back(9), *lent_text = "abc";
  l10.emplace_back(10), aggregates[0]->r = 4;
  delete aggregates[0];
  l11.emplace_back(11);
  l12.emplace_back(1), *lent_part = 77;
  return s + l1[0].y + l2[0].y + l3[0].y + l4[0].y + l5[0].y[0] + l6[0].y[0] + l7[0].y[2] + l8[0].y.v + static_cast<int>(l9[0].y.size()) + l10[0].y +
         l11[0].x + l12[0].y;
}

struct vec {
  float x = 0, y = 0;
  vec() = default;
  vec(float a, float b) : x(a), y(b) {}
  vec &operator+=(const vec &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  void norm() {
    const float l = x * x + y * y;
    x /= l;
    y /= l;
  }
};
static float dot(const vec &a, const vec &b) { return a.x * b.x + a.y * b.y; }
struct plain {
  vec pos, vel;
  std::string name;
  std::vector<int> past;
  float m[4];
  char tag[8];
  int id = next();
  static void twice(float &f) { f *= 2; }
  static int next() {
    static int n = 0;
    return ++n;
  }
  plain() : plain(1, 2) {}
  plain(float a, float b) : pos(a, b), vel(pos) {
    init(a);
    pos += vel;
    vel.norm();
    std::fill(m, m + 4, 0.f);
    m[1] = dot(pos, vel);
    std::strcpy(tag, "x");
    std::memset(tag + 2, 0, 4);
    for (float &each : m)
      each += 1;
    std::sort(m, m + 4);
    std::sort(m, m + 4, std::greater<float>());
    std::sort(m, m + 4, [](const float &a, const float &b) { return a < b; });
    std::for_each(m, m + 4, twice);
    this->id += static_cast<int>(sizeof tag);
    set(3).set(4);
    // Lambdas that end here, references that stay here, values of what others keep.
    std::for_each(std::begin(m), std::end(m), [&](float each) { id += each > 100; });
    const int more = [this] { return id % 2; }();
    std::string &text = name;
    text += "!";
    texts.push_back(name);
    std::ostringstream out;
    out << name << id + more << m[2];
    tag[1] = out.str()[0];
    past.insert(past.begin(), std::max(id, 2));
    for (int &each : past)
      each = std::min(each, 9);
    if (!past.empty() && *std::find(past.begin(), past.end(), 3) == 3)
      past.back() = static_cast<int>(name.find("!"));
    std::swap(pos.x, vel.x);
    id += static_cast<int>(std::find(m, m + 4, 1.f) - m);
    id += &m[1] == m + 1;
    same(*this);
    const std::string copy(name);
    id += static_cast<int>(copy.size());
  }
  void init(float k) {
    name = std::to_string(static_cast<int>(k));
    past.reserve(2);
  }
  void same(const plain &other) {
    if (this != &other)
      id = 0;
  }
  plain &set(int k) {
    past.push_back(k);
    return *this;
  }
};
static float sum() {
  std::vector<plain> all(3);
  all.emplace_back(3.f, 4.f);
  plain pair[2];
  float s = pair[1].m[3];
  for (plain &p : all) {
    p.pos += p.vel;
    s += p.pos.x + p.id + p.past.size() + p.name.size() + p.tag[0] + p.m[2];
  }
  return s;
}
int main() {
  parts[0][0] = 5;
  b[1].x = e[1].x = 3;
  a[1].x = c[1].x = d[1].x = f[1].x = h[1].y = 2;
  g[1].y = 4;
  std::printf("%d %d %d %d %d %d\n", lent_to_library(), lent_to_callables(), lent_parts(), pool[1].x + pool[2].y, row_of[2].x, row_of[1].y);
  std::printf("%g %g %zu %zu %g %g\n", sum(), b[1].x + e[1].x + h[1].x.f, known.size(), parts.size(), a[1].x + c[1].x + d[1].x + f[1].x, c[0].x + g[1].y + h[1].y);
}
