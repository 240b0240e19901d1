// What classes of the library make of a record's size while the program runs.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <any>
#include <atomic>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <memory_resource>
#include <span>
#include <string>
#include <vector>
// CHECK-DAG: record 'counted' keeps {{.*}}'max_size' depends on the size of the record [order-size]
struct counted { char a; double m; char c; };
// CHECK-DAG: record 'listed' keeps {{.*}}'max_size' {{.*}}[order-size]
struct listed { char a; double m; char c; };
// CHECK-DAG: record 'spanned' keeps {{.*}}'size_bytes' {{.*}}[order-size]
struct spanned { char a; double m; char c; };
// CHECK-DAG: record 'pooled' keeps {{.*}}the program says where memory for the record comes from{{.*}} [order-size]
struct pooled { char a; double m; char c; };
// CHECK-DAG: record 'deduced' keeps {{.*}}[order-size]
struct deduced { char a; double m; char c; };
// CHECK-DAG: record 'shared' keeps {{.*}}[order-atomic]
struct shared { char a; int m; char c; };
// CHECK-DAG: record 'guided' keeps {{.*}}[order-atomic]
struct guided { char a; int m; char c; };
// CHECK-DAG: record 'referred' keeps {{.*}}[order-atomic]
struct referred { char a; int m; char c; };
// CHECK-DAG: record 'measured' keeps {{.*}}[order-size]
struct measured { char first; double m; char name[3]; };
// CHECK-DAG: record 'anywhere' keeps {{.*}}the library keeps the record in another place if it is small [order-size]
struct anywhere { char a; int m; char c; };
// CHECK-DAG: record 'emplaced' keeps {{.*}}the library keeps the record in another place if it is small [order-size]
struct emplaced { char a; int m; char c; };
// CHECK-DAG: record 'made_any' keeps {{.*}}the library keeps the record in another place if it is small [order-size]
struct made_any { char a; int m; char c; };
// CHECK-DAG: record 'functor' keeps {{.*}}the library keeps the record in another place if it is small [order-size]
struct functor { char a; double m; char c; int operator()() const { return a; } };
// CHECK-DAG: record 'captured' keeps {{.*}}the library keeps the record in another place if it is small [order-size]
struct captured { char a; double m; char c; };
// CHECK-DAG: record 'lettered' keeps {{.*}}a string keeps as many within itself as there is room for [order-size]
struct lettered { char a; int m; char c; };
struct letters;
static std::basic_string<lettered, letters> *text;
template <class T> std::size_t most(const T &of) { return of.max_size(); }
static auto pool(std::pmr::memory_resource *from) { return std::pmr::polymorphic_allocator<deduced>(from); }
int main() {
  std::vector<counted> v(2);
  std::list<listed> l(1);
  std::vector<spanned> s(2);
  std::byte room[80];
  std::pmr::monotonic_buffer_resource from(room, sizeof room, std::pmr::null_memory_resource());
  std::pmr::vector<pooled> p(&from);
  auto made = pool(&from);
  deduced *d = made.allocate(1);
  made.deallocate(d, 1);
  std::atomic<shared> e;
  std::atomic guess{guided()};
  referred r;
  r.m = 1;
  bool all = std::atomic_ref(r).is_lock_free() && e.is_lock_free() && guess.is_lock_free();
  std::any one = anywhere(), two, three = std::make_any<made_any>();
  two.emplace<emplaced>();
  captured held;
  held.m = 1;
  std::function<int()> f = functor(), g = [held] { return held.a; };
  measured m;
  m.name[0] = 0;
  auto bytes = std::span(s).size_bytes() + __builtin_object_size(m.name, 0);
  return static_cast<int>(v.max_size() + most(l) + bytes + p.size()) + all + f() + g() + two.has_value() + three.has_value() + one.has_value() + (text != nullptr);
}
