// Spans that keep what they lead to, each by a reason that names it.
// RUN: layoutopt %s --closed-world --layout=SoA --check --explain -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not='would change'
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

struct sized { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the type of a span says how many elements it has
float of_sized(std::span<sized, 4> s) { return s[0].x; }
float of_sized(std::vector<sized> &v) { return v[0].x; }

struct cut { float x, y; };
float of_cut(std::vector<cut> &v) {
  std::span<cut> s = v;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'first' of the span has no counterpart
  return s.first<1>()[0].x;
}

struct bytes { float x, y; };
std::size_t of_bytes(std::vector<bytes> &v) {
  std::span<bytes> s = v;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'size_bytes' of the span has no counterpart
  return s.size_bytes();
}

struct led { float x, y; };
std::size_t of_led(std::vector<led> &v, std::span<led> *s) {
  *s = v;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'first' of the span has no counterpart
  std::size_t n = s->first<1>().size() + s->size();
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'operator[]' of the span has no counterpart
  s->operator[](n).x = 1;
  return n;
}

struct subspan { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the record has the name of a member of spans
float of_named(std::vector<subspan> &v, std::span<subspan> s) { return v[0].x + s[0].x; }

struct viewed { float x, y; };
std::size_t of_viewed(std::vector<viewed> &v) {
  std::span<viewed> s = v;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the container is passed to a function that may look into it
  return std::as_bytes(s).size();
}

struct deduced { float x, y; };
float of_deduced(std::vector<deduced> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: what the container holds is deduced
  std::span s(v);
  return s[0].x;
}

struct generic { float x, y; };
template <class T> float front(std::span<T> s) { return s[0].x; }
float of_generic(std::vector<generic> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the container is passed to a function that may look into it
  return front(std::span<generic>(v));
}

struct pointed { float x, y; };
float of_pointed(std::vector<pointed> &v, pointed *p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a span is made of what may lead to other records
  std::span<pointed> s(p, 2);
  return s[0].x + v[0].x;
}

struct single { float x, y; };
float of_single(std::vector<single> &v) {
  single one{};
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a span is made of what may lead to other records
  std::span<single> s(&one, 1);
  return s[0].x + v[0].x;
}

struct bound { float x, y; };
float of_bound(std::vector<bound> &v, bound &one) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a span is made of what may lead to other records
  std::span<bound> s(&one, 1);
  return s[0].x + v[0].x;
}

struct chosen { float x, y; };
float of_chosen(std::vector<chosen> &v, bool b) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a span is made of what may lead to other records
  std::span<chosen> s(b ? v.data() : nullptr, v.size());
  return s[0].x;
}

// Of an owner that stays.
struct owned { float x, y; };
float of_owned(std::vector<owned> &v, std::unique_ptr<owned[]> &p, owned *q) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr owns what a pointer leads to
  p.reset(q);
  std::span<owned> s(p.get(), 2);
  return s[0].x + v[0].x;
}

struct listed { float x, y; };
float sum(std::span<const listed> s) { return s[0].x; }
float of_listed(std::vector<listed> &v, std::initializer_list<listed> l) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a span is made of what may lead to other records
  return sum(l) + sum(v);
}

struct range {
  float x, y;
};
struct ranges {
  range *data() const;
  std::size_t size() const;
  range *begin() const;
  range *end() const;
};
float sum(std::span<const range> s) { return s[0].x; }
float of_ranges(std::vector<range> &v, ranges &r) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a span is made of what may lead to other records
  return sum(r) + sum(v);
}

// The C of an array that stays: by its own reason.
struct plain { float x, y; };
float sum(std::span<const plain> s) { return s[0].x; }
float of_plain(std::vector<plain> &v) {
  plain a[4] = {};
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a span is made of what may lead to other records
  return sum(a) + sum(v);
}

// An array of the language that stays keeps the vector, too.
struct kept {
  float x = 0, y = 0;
  kept() {}
};
float sum(std::span<const kept> s) { return s[0].x; }
float of_kept(std::vector<kept> &v) {
  kept a[4];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the size of the array is used
  return sum(a) + sum(v) + sizeof a;
}

struct made { float x, y; };
std::optional<std::span<made>> of_made(std::vector<made> &v, made *p) {
  p = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a class of the library may make a span of a pointer
  return std::optional<std::span<made>>(std::in_place, p, 2u);
}

struct queued { float x, y; };
float of_queued(std::vector<queued> &v, std::vector<std::span<queued>> &q) {
  queued two[2] = {};
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a class of the library may make a span of a pointer
  q.emplace_back(two);
  return v[0].x;
}

struct unique { float x, y; };
float of_unique(std::vector<unique> &v, unique *p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a class of the library may make a span of a pointer
  auto s = std::make_unique<std::span<unique>>(p, 2u);
  return v[0].x;
}

struct based { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a class is derived from a span
struct base : std::span<based> {
  using std::span<based>::span;
};
float of_based(std::vector<based> &v) { return base(v)[0].x; }

struct computed { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a constexpr function uses a span of the records
constexpr float of_computed(std::span<const computed> s) { return s[0].x; }
float of_computed(std::vector<computed> &v) { return v[0].x; }

struct constant {
  float x = 0, y = 0;
  constant() {}
};
static constant constants[4];
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the value of a span is computed before the program runs
static std::span<constant> all(constants);
float of_constant(std::vector<constant> &v) { return v[0].x + all[0].x; }

struct counted { float x, y; };
struct counts { int n; std::span<counted> s; };
std::size_t of_counted(std::vector<counted> &v, counts c) {
  c.s = v;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the size of a class that holds the container is used
  return sizeof c;
}

struct shared { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 's' lies in a union
union either { std::span<shared> s; int n; either() : n(0) {} };
float of_shared(std::vector<shared> &v, either &e) { e.s = v; return e.s[0].x; }

struct held { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template makes the type of the container
template <class T> struct holder { std::span<T> s; };
float of_held(std::vector<held> &v) {
  holder<held> h{v};
  return h.s[0].x;
}

// Nothing that changes is behind these.
struct alone { float x, y; };
// CHECK-DAG: array 'std::span<alone>' keeps its layout: a span leads to records that lie in no container which changes [unknown-source]
float of_alone(std::span<const alone> s) { return s[0].x; }
