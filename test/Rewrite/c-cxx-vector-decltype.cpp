// decltype of a container, and of an element, where it says the same afterwards.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null 2> log
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < log
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{warning: array .*item}}

#include <array>
#include <cstdio>
#include <type_traits>
#include <vector>

struct item { int key; double x; void more() { x += key; } };
struct r1 { int a; float b; }; struct r2 { int a; float b; }; struct r3 { int a; float b; };
struct r4 { int a; float b; }; struct r5 { int a; float b; }; struct r6 { int a; float b; };
struct r7 { int a; float b; };
// LOG-DAG: 'std::vector<r1>' keeps its layout
// LOG-DAG: 'std::vector<r2>' keeps its layout: the type of the element is asked for
// LOG-DAG: 'std::vector<r3>' keeps its layout
// LOG-DAG: 'std::vector<r4>' keeps its layout: the type of the element is asked for
// LOG-DAG: 'std::vector<r5>' keeps its layout
// LOG-DAG: 'std::vector<r6>' keeps its layout
// LOG-DAG: 'std::vector<r7>' keeps its layout: the type of the element is asked for
template <class T> struct named { static const int value = 1; };
template <> struct named<std::vector<r1>> { static const int value = 2; };
template <> struct named<r2 &> { static const int value = 3; };
static void refused() {
  std::vector<r1> v1(2);
  std::vector<r2> v2(2);
  std::vector<r3> v3(2);
  std::vector<r4> v4(2);
  std::vector<r5> v5(2);
  decltype(v5)::reference e = v5[0];
  std::vector<r6> v6(2);
  std::vector<r7> v7(2);
  r7 single{1, 2};
  typename std::remove_reference<decltype(v7[0])>::type copy = v7[0];
  v7[0].a = 9;
  std::printf("%d %d %d %d %d %d %d %d\n", named<decltype(v1)>::value, named<decltype(v2[0])>::value, std::is_same<decltype(v3)::reference, r3 &>::value,
              std::is_lvalue_reference<decltype(v4[0])>::value, e.a, static_cast<int>(sizeof(decltype(v6))), copy.a, single.a);
}

struct world {
  std::vector<item> all;
  // CHECK: decltype(all) old;
  decltype(all) old;
};

int main() {
  std::vector<item> v;
  for (int i = 0; i < 5; ++i) v.push_back({i, i * 0.5});
  const std::vector<item> &all = v;
  // CHECK: decltype(v) w = v, u;
  decltype(v) w = v, u;
  // CHECK: decltype(all) same = v;
  decltype(all) same = v;
  // CHECK: decltype(v)::value_type one = v[1];
  decltype(v)::value_type one = v[1];
  decltype(w)::iterator at = w.begin();
  decltype(v.begin()) from = v.begin();
  decltype(v)::size_type n = 0;
  // CHECK: decltype(v[0]) first = w[0];
  decltype(v[0]) first = w[0];
  decltype(all[0]) last = v.back();
  first.x = 5; first.more();
  v[1].x = 77; v.back().x = 66;
  u.push_back(one);
  for (; at != w.end(); ++at) n += static_cast<std::size_t>(at->key);
  for (; from != v.end(); ++from) from->more();
  for (decltype(v[0]) each : v) each.x += 1;
  using items = decltype(v);
  items more = {{1, 2}, {3, 4}};
  std::printf("%g %g %g %g %zu %zu %zu\n", w[0].x, one.x, last.x, u[0].x, n, same.size(), more.size());
  std::array<item, 3> few = {{{1, 2}, {3, 4}, {5, 6}}};
  decltype(few) copy = few;
  copy[1].x = 9;
  std::printf("%g %g\n", few[1].x, copy[1].x);
  world a;
  a.old = v;
  for (auto &e : a.old) std::printf("%g ", e.x);
  std::printf("%zu\n", a.all.size());
  refused();
}
