// std::erase and std::erase_if take the whole vector.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 > /dev/null 2> log
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < log
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++20 > /dev/null 2>&1
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++20 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{warning: array .*(item|owner)}}

#include <cstdio>
#include <string>
#include <vector>

struct item { int key; double x; };
static bool operator==(const item &a, const item &b) { return a.key == b.key; }
static bool operator==(const item &a, int key) { return a.key == key; }
struct owner {
  std::string name;
  int key;
  bool old() const { return key < 2; }
};
inline bool operator==(const owner &a, const owner &b) { return a.name == b.name && a.key == b.key; }
namespace sim {
struct cell { float v; int n; };
// CHECK: static bool isEmpty(cell_cref c) { return c.n == 0; }
static bool isEmpty(const cell &c) { return c.n == 0; }
}
struct counting { int limit; bool operator()(const item &i) { return i.key < limit++; } };

// LOG-DAG: 'std::vector<kept>' keeps its layout: the element is passed to a function that is not known
struct kept { int a; float b; bool operator==(const kept &) const = default; };
// LOG-DAG: 'std::vector<any>' keeps its layout: an algorithm applies an operator to elements that is not known to take them
struct any { int a; float b; template <class T> bool operator==(const T &) const { return true; } };
// LOG-DAG: 'std::vector<copied>' keeps its layout: an algorithm calls what is not known to take elements of another class
struct copied { int a; float b; };
// LOG-DAG: 'std::vector<said>' keeps its layout: 'erase_if' is called in a template, a macro, or with arguments in angle brackets
struct said { int a; float b; };
// LOG-DAG: 'std::vector<made>' keeps its layout: 'erase_if' is called in a template, a macro, or with arguments in angle brackets
struct made { int a; float b; };
#define DROP(v) std::erase_if(v, [](const made &m) { return m.a == 0; })

template <class V> static void print(int n, const V &v) { std::printf("%d %zu\n", n, static_cast<size_t>(v)); }
// CHECK: static void show(const item_vector &v)
static void show(const std::vector<item> &v) { for (const item &i : v) std::printf("%d:%g ", i.key, i.x); std::printf("%zu\n", v.size()); }
static std::vector<item> make() { std::vector<item> v; for (int i = 0; i < 40; ++i) v.push_back({i * 7 % 10, i * 0.5}); return v; }

int main() {
  std::vector<item> v = make();
  int low = 3;
  // CHECK: print(1, item_erase_if(v, [&](item_cref i) { return i.key < low; }));
  print(1, std::erase_if(v, [&](const item &i) { return i.key < low; }));
  show(v);
  // CHECK: print(2, item_erase_if(v, [](item_ref i) {
  print(2, std::erase_if(v, [](auto &i) { i.x += 1; return i.x > 15; }));
  show(v);
  print(3, std::erase_if(v, [](item i) { i.key = 0; return i.x > 12; }));
  show(v);
  print(4, erase_if(v, [n = 0](const auto &i) mutable { return ++n % 3 == 0 && i.key; }));
  counting c{3};
  print(5, std::erase_if(v, c));
  show(v);
  print(6, std::erase(v, item{5, 0}));
  print(7, std::erase(v, 7));
  show(v);
  print(8, std::erase_if(v, [](const item &) { return true; }) + std::erase(v, 3));
  v = make();
  const int &first = v[0].key;
  print(9, std::erase(v, first));
  show(v);

  std::vector<owner> o;
  for (int i = 0; i < 12; ++i) o.push_back({std::string(30, static_cast<char>('a' + i % 5)), i % 4});
  // CHECK: print(10, owner_erase_if(o, [](owner_cref w) { return w.old() && w.name[0] == 'a'; }));
  print(10, std::erase_if(o, [](const owner &w) { return w.old() && w.name[0] == 'a'; }));
  print(11, std::erase(o, owner{std::string(30, 'c'), 2}));
  for (const auto &w : o) std::printf("%s %d\n", w.name.c_str(), w.key);
  std::vector<sim::cell> cells(5);
  cells[2].n = 1;
  // CHECK: print(12, sim::cell_erase_if(cells, sim::isEmpty));
  print(12, std::erase_if(cells, sim::isEmpty));

  std::vector<kept> k(3); k[1].a = 2;
  print(13, std::erase(k, k[1]));
  std::vector<any> a(3);
  print(14, std::erase(a, any{1, 1}));
  std::vector<copied> d(3);
  print(15, std::erase_if(d, [](auto e) { e.a = 1; return e.b > 0; }));
  std::vector<said> s(3);
  print(16, std::erase_if<said, std::allocator<said>>(s, [](const said &e) { return e.a == 0; }));
  std::vector<made> m(3);
  print(17, DROP(m));
}
