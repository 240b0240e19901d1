// std::unique_ptr<T[]> that keep their arrays, each by a reason that names it.
// RUN: layoutopt %s --closed-world --layout=SoA --check --explain -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not='would change'
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

struct ended { float x, y; };
struct end { void operator()(ended *p) const { delete[] p; } };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records has another deleter, or leads to constants
float of_ended(const std::unique_ptr<ended[], end> &p) { return p[0].x; }

struct constant { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records has another deleter, or leads to constants
float of_constant(const std::unique_ptr<const constant[]> &p) { return p[0].x; }

struct pointed { float x, y; };
float of_pointed(pointed *q) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr owns what a pointer leads to
  std::unique_ptr<pointed[]> p(q);
  return p[0].x;
}

struct again { float x, y; };
void of_again(std::unique_ptr<again[]> &p, again *q) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr owns what a pointer leads to
  p.reset(q);
}

struct chosen { float x, y; };
float of_chosen(bool b) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr owns what a pointer leads to
  std::unique_ptr<chosen[]> p(b ? new chosen[2]() : nullptr);
  return p[0].x;
}

struct released { float x, y; };
released *of_released(std::unique_ptr<released[]> &p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr releases its array to no other one
  return p.release();
}

struct dropped { float x, y; };
void of_dropped(std::unique_ptr<dropped[]> &p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr releases its array to no other one
  p.release();
}

struct valued { float x, y; };
float of_valued() {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr owns an array that new makes in a way that is not covered
  std::unique_ptr<valued[]> p(new valued[2]{{1, 2}, {3, 4}});
  return p[0].x;
}

struct placed {
  float x, y;
  static void *operator new[](std::size_t n) { return ::operator new[](n); }
  static void operator delete[](void *p) { ::operator delete[](p); }
};
float of_placed() {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the record has an operator new or delete of its own
  auto p = std::make_unique<placed[]>(2);
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr owns an array that new makes in a way that is not covered
  p.reset(new placed[3]);
  return p[0].x;
}

struct queued { float x, y; };
float of_queued(std::vector<std::unique_ptr<queued[]>> &all) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a class of the library may make a std::unique_ptr of a pointer
  all.emplace_back(new queued[2]());
  return all[0][0].x;
}

struct shared { float x, y; };
float of_shared(std::unique_ptr<shared[]> p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records is used in a way that is not understood
  std::shared_ptr<shared[]> q(std::move(p));
  return q[0].x;
}

struct compared { float x, y; };
bool of_compared(std::unique_ptr<compared[]> &p, std::unique_ptr<compared[]> &q) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records is used in a way that is not understood
  return p == q;
}

struct sorted { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records is an argument of a template that may look into it
std::set<std::unique_ptr<sorted[]>> all_sorted;
float of_sorted(std::unique_ptr<sorted[]> &p) { return p[0].x; }

struct deleter { float x, y; };
void of_deleter(std::unique_ptr<deleter[]> &p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'get_deleter' of the std::unique_ptr has no counterpart
  p.get_deleter()(static_cast<deleter *>(nullptr));
}

struct called { float x, y; };
float of_called(std::unique_ptr<called[]> &p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'operator[]' of the std::unique_ptr has no counterpart
  return p.operator[](0).x;
}

struct typed { float x, y; };
float of_typed(std::unique_ptr<typed[]> &p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a type or member of std::unique_ptr is named by its class
  std::unique_ptr<typed[]>::element_type t = p[0];
  return t.x;
}

struct based { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a class derives from a std::unique_ptr of the records
struct base : std::unique_ptr<based[]> {};
float of_based(const base &p) { return p[0].x; }

struct held { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template makes the type of a std::unique_ptr
template <class T> struct holder { std::unique_ptr<T[]> p; };
float of_held(holder<held> &h) { return h.p[0].x; }

struct passed { float x, y; };
template <class T> float front(const T &p) { return p[0].x; }
float of_passed(std::unique_ptr<passed[]> &p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records is used in a way that is not understood
  return front(p);
}

struct generic { float x, y; };
template <class T> float sum(T n) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a template makes a std::unique_ptr of the records
  auto p = std::make_unique<generic[]>(static_cast<std::size_t>(n));
  return p[0].x;
}
float of_generic() { return sum(2) + sum(3u); }

struct counted { float x, y; };
std::size_t of_counted(std::unique_ptr<counted[]> &p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the size of a class that holds the array is used
  return sizeof p;
}

struct asked { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records is an argument of a template that may look into it
static_assert(std::is_nothrow_move_constructible<std::unique_ptr<asked[]>>::value, "");
float of_asked(std::unique_ptr<asked[]> &p) { return p[0].x; }

struct named { float x, y; };
float of_named(std::unique_ptr<named[]> p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'move' is found by the namespace of the class that holds the records
  auto q = move(p);
  return q[0].x;
}

struct late;
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr is declared in front of its record's definition
std::unique_ptr<late[]> of_late();
struct late { float x, y; };
std::unique_ptr<late[]> of_late() { return nullptr; }

struct tree {
  float x, y;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'std::unique_ptr<tree[]>' is named within the record by what is none of its methods
  std::unique_ptr<tree[]> below;
};
float of_tree(tree &t) { return t.below[0].x; }

#define OWNER(T) std::unique_ptr<T[]>
struct made { float x, y; };
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: the type of a std::unique_ptr stands where it cannot be replaced, or a macro makes it
float of_made(OWNER(made) &p) { return p[0].x; }

#define FRESH(T, n) std::make_unique<T[]>(n)
struct fresh { float x, y; };
float of_fresh() {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr is made in a way that is not covered
  std::unique_ptr<fresh[]> p = FRESH(fresh, 2);
  return p[0].x;
}

struct joined { float x, y; };
union either {
  int n;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: 'p' lies in a union
  std::unique_ptr<joined[]> p;
  either() : n(0) {}
  ~either() {}
};
float of_joined(either &e) { return e.p[0].x; }

struct thrown { float x, y; };
void of_thrown(std::unique_ptr<thrown[]> p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records is used in a way that is not understood
  throw std::move(p);
}

struct run { float x, y; };
void start(std::unique_ptr<run[]> p) { p[0].x = 1; }
void of_run(std::unique_ptr<run[]> p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr of the records is used in a way that is not understood
  std::thread t(start, std::move(p));
  t.join();
}

struct looked { float x, y; };
float of_looked(std::unique_ptr<looked[]> &p) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood
  const void *at = p.get();
  return at ? p[0].x : 0;
}

struct cast { float x, y; };
struct holds { std::unique_ptr<cast[]> p; };
long of_cast(holds *h) {
  h->p[0].x = 1;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a pointer to what holds the array is cast to another one
  return *reinterpret_cast<long *>(h);
}

class hidden {
  hidden() : x(1) {}
  friend struct maker;
public:
  float x;
};
struct maker {
  std::unique_ptr<hidden[]> p;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: a std::unique_ptr owns an array that new makes in a way that is not covered
  maker() : p(new hidden[3]) { p[1].x = 2; }
};
float of_hidden(maker &m) { return m.p[1].x; }
