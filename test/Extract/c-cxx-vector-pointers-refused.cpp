// What may see that a pointer to an element is none any more keeps the vectors.
// RUN: layoutopt %s --closed-world --layout=SoA --check --explain -- -std=c++17 2>&1 | FileCheck %s
#include <cstdio>
#include <functional>
#include <new>
#include <set>
#include <unordered_map>
#include <vector>

struct opaque { float x; };
void fill(void *p, unsigned n);
void to_nothing(std::vector<opaque> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: elements are passed to 'fill', which works on their bytes
  fill(&v[0], 4);
}

struct from_opaque { float x; };
void from_nothing(void *p, std::vector<from_opaque> &v) {
  from_opaque *last = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a cast makes a pointer to the record
  last = static_cast<from_opaque *>(p);
  last->x = 1;
}

#define END(p) delete p
struct deleted { float x; };
void end(std::vector<deleted> &v) {
  deleted *p = v.empty() ? new deleted : &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: what a pointer to the record leads to is deleted in an unusual way
  END(p);
}

struct counted { float x; };
bool count(std::vector<counted> &v) {
  counted *p = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood
  bool is = p;
  return is;
}

struct printed { float x; };
void print(std::vector<printed> &v) {
  printed *p = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood
  std::printf("%p\n", static_cast<void *>(p));
}

struct thawed { float x; };
void thaw(std::vector<thawed> &v) {
  const thawed *p = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood
  const_cast<thawed *>(p)->x = 1;
}

struct measured { float x; };
unsigned long measure(std::vector<measured> &v) {
  measured *p = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood
  return sizeof(p);
}

struct chained {
  float x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'chained *' is named within the record by what is none of its methods
  chained *next;
};
void chain(std::vector<chained> &v) { v[0].next = &v[1]; }

struct hashed { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: pointers to the record are an argument of a template that may look into them
std::unordered_map<hashed *, int> known;
void hash(std::vector<hashed> &v) { known[&v[0]] = 1; }

struct ordered { float x; };
bool order(std::vector<ordered> &v) {
  ordered *p = &v[0], *q = &v[1];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: pointers to the record are an argument of a template that may look into them
  return std::less<ordered *>()(p, q);
}

struct overloaded { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' is a parameter of a function with overloads that pointers fit
int kind(overloaded *p) { return p != nullptr; }
int kind(const void *) { return 2; }
int kinds(std::vector<overloaded> &v) { return kind(&v[0]); }

struct deduced { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template makes pointers to the record
template <class T> unsigned long extent(T *p) { return sizeof(*p); }
unsigned long deduce(std::vector<deduced> &v) { return extent(&v[0]); }

struct generic { float x; };
void call(std::vector<generic> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' takes pointers of any type
  auto f = [](auto *p) { p->x = 1; };
  f(&v[0]);
}

struct wrapped { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' is a parameter of a constructor by which pointers become other objects by themselves
struct wrapper { wrapped *p; wrapper(wrapped *p) : p(p) {} };
void take(const wrapper &w) { w.p->x = 1; }
void wrap(std::vector<wrapped> &v) { take(&v[0]); }

struct beside { float x; };
void both(std::vector<beside> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is declared beside a record
  beside *p = &v[0], copy = v[1];
  p->x = copy.x;
}

struct of_macro { float x; };
#define OF_MACRO of_macro *
void macro(std::vector<of_macro> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is declared by a macro
  OF_MACRO p = &v[0];
  p->x = 1;
}

struct foreign { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' has C linkage, and C has no classes
extern "C" void export_it(foreign *p) { p->x = 1; }
void exporting(std::vector<foreign> &v) { export_it(&v[0]); }

struct indirect { float x; };
void set(indirect **p) { (*p)->x = 1; }
void point(std::vector<indirect> &v) {
  indirect *p = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood
  set(&p);
}

struct early;
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is declared in front of the record's definition
struct keeper { early *first; };
struct early { float x; };
void keep(std::vector<early> &v, keeper &k) { k.first = &v[0]; }

struct held { float x; };
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: note: the size of what holds a pointer to the record is used
struct holder { held *p; long n; };
static_assert(sizeof(holder) == 16, "");
void hold(std::vector<held> &v, holder &h) { h.p = &v[0]; }

struct flickering { float x; };
void flicker(std::vector<flickering> &v) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' is a volatile pointer
  static flickering *volatile p;
  p = &v[0];
}

struct parted { float x, y; };
float part(std::vector<parted> &v) {
  parted *p = &v[0];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: parts of a record get names of their own, and addresses of elements are taken
  auto &[a, b] = v[1];
  return p->x + a + b;
}

struct punned { float x; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' lies in a union
union pun { punned *p; unsigned long n; };
void both(std::vector<punned> &v, pun &u) { u.p = &v[0]; }

struct placed { float x; };
struct placer { placed *p; long n; };
placer *place(std::vector<placed> &v, void *buffer) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: what holds a pointer to the record is made in memory of another
  return new (buffer) placer{&v[0], 1};
}

struct thrown { float x; };
float caught(std::vector<thrown> &v) {
  static thrown other{3};
  thrown *first = &v[0];
  try {
    throw &other;
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' is what a handler catches
  } catch (thrown *p) {
    return p->x + first->x;
  }
}
