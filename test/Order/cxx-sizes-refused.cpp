// Sizes that no text asks for: arguments of templates, specialisations that they
// choose, and classes of libraries that hold the record.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -std=c++17 -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <array>
#include <optional>
#include <tuple>
#include <cstdio>
#include <type_traits>
#include <utility>
// CHECK-DAG: record 'by_default' keeps {{.*}}'f<24>()' would become 'f<16>()' [order-not-verified]
struct by_default { char a; long b; char c; };
template <class T, int N = sizeof(T)> int f() { return N > 16; }
// CHECK-DAG: record 'by_alias' keeps {{.*}}[order-not-verified]
struct by_alias { char a; long b; char c; };
template <unsigned N> struct block { int k() const { return N > 16; } };
template <class T> using bytes_of = block<sizeof(T)>;
// CHECK-DAG: record 'of_class' keeps {{.*}}[order-not-verified]
struct of_class { char a; long b; char c; };
template <class T, bool Big = (sizeof(T) > 16)> struct sized { static int k() { return Big; } };
// CHECK-DAG: record 'chosen' keeps {{.*}}[order-not-verified]
struct chosen { char a; long b; char c; };
template <class T, class = void> struct choice { static int k() { return 0; } };
template <class T> struct choice<T, std::enable_if_t<(sizeof(T) > 16)>> { static int k() { return 1; } };
// CHECK-DAG: record 'in_library' keeps {{.*}}[order-size]
struct in_library { char a; long b; char c; };
// CHECK-DAG: record 'in_pair' keeps {{.*}}[order-size]
struct in_pair { char a; long b; char c; };
// CHECK-DAG: record 'in_tuple' keeps {{.*}}[order-size]
struct in_tuple { char a; long b; char c; };
// CHECK-DAG: record 'in_optional' keeps {{.*}}[order-size]
struct in_optional { char a; long b; char c; };
// CHECK-DAG: record 'captured' keeps {{.*}}[order-size]
struct captured { char a; long b; char c; };
// CHECK-DAG: record 'on_the_spot' keeps {{.*}}[order-size]
struct on_the_spot { char a; long b; char c; };
// CHECK-DAG: record 'unique' keeps {{.*}}[order-not-verified]
struct unique { int a; long b; int c; };
int main() {
  by_default d{};
  bytes_of<by_alias> e;
  by_alias g{};
  of_class h{};
  chosen i{};
  in_library j{};
  in_pair k{};
  unique l{};
  in_tuple m{};
  in_optional n{};
  captured o{};
  on_the_spot p{};
  auto closure = [o] { return o.b; };
  using other = struct { on_the_spot q; char c; };
  std::printf("%d %d\n", sizeof(std::tuple<in_tuple, int>) > 24, sizeof(std::optional<in_optional>) > 24);
  std::printf("%d %d %d\n", sizeof(closure) > 16, sizeof(other) > 24, m.a + n.a + p.a);
  std::printf("%d %d %d %d\n", f<by_default>(), e.k(), sized<of_class>::k(), choice<chosen>::k());
  std::printf("%d %d\n", sizeof(std::array<in_library, 4>) > 64, sizeof(std::pair<in_pair, int>) > 24);
  std::printf("%d %d\n", (int)std::has_unique_object_representations_v<unique>, d.a + g.a + h.a + i.a + j.a + k.a + l.a);
}
