// Text that stays may come to mean something else where types change, and still
// compile. A call, a variable or the value of a trait that is another one
// afterwards keeps the vectors.
// RUN: rm -rf %t && env -u LAYOUTOPT_STRICT_VERIFY layoutopt %s --layout=SoA -o %t -- -std=c++17 2>&1 | FileCheck %s
#include <cstdio>
#include <type_traits>
#include <utility>
#include <vector>

// Whether there is a function for what turns into a record by itself.
struct asked { int a = 0; double b = 0; };
static int text(const asked &s) { return s.a; }
template <class T, class = void> struct has_text : std::false_type {};
template <class T> struct has_text<T, decltype((void)text(std::declval<const T &>()))> : std::true_type {};
struct other { operator asked() const { return asked(); } };
// CHECK-DAG: 'std::vector<asked>' keeps its layout: its rewritten text would mean something else, which is a limitation of layoutopt (in 'c-cxx-vector-meanings.cpp': error: 'std::integral_constant<_Bool, 1>::value = 1' would become 'std::integral_constant<_Bool, 0>::value = 0'{{.*}}) [not-verified]
int ask(std::vector<asked> &v) { return text(v[1]) + has_text<other>::value; }

// What nobody could mistake changes.
struct plain { int a = 0; double b = 0; };
static int text(const plain &s) { return s.a; }
// CHECK-DAG: plain@vector: 2 fields
// CHECK-DAG: {a, b}  SoA
int use(std::vector<plain> &v) { return text(v[1]); }

int main() {
  std::vector<asked> a(2);
  std::vector<plain> p(2);
  return ask(a) + use(p);
}
