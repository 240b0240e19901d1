// Arrays of the language, of records with constructors, methods or values of
// fields: as members, locals and globals, walked by index, pointer, range and
// algorithm, passed as pointers, counted, copied with what holds them.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

// CHECK-DAG: sim::body_array<MAX_BODIES> all;
// CHECK-DAG: sim::body_array<2> pair = {sim::body(1, 2), sim::body(3, 4)};
// CHECK-DAG: static float total(body_cptr p, int n) {
// CHECK-DAG: static void push(body_ptr p, std::size_t n, float by) {
// CHECK-DAG: static sim::body_array<count> fixed;
// CHECK-DAG: static spark_array<(count > 2 ? 4 : 2)> sparks;
// CHECK-DAG: sim::total(w.all.data(), MAX_BODIES)
// CHECK-DAG: sim::push(w.all.data() + 2, 3, 0.5f);
// CHECK-DAG: const std::size_t n = w.all.size();
// CHECK-DAG: for (sim::body_ref b : w.all)
// CHECK-DAG: sim::body_sort(list.data(), list.data() + 5,
// CHECK-DAG: sim::body_ptr first = w.all.data();
// CHECK-DAG: auto second = w.all.data() + 1;

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>
#define MAX_BODIES 6
constexpr int count = 3;
static int made = 0, ended = 0;
namespace sim {
class body {
public:
  float x = 0, m = 1;
  body() { ++made; }
  body(float x, float m) : x(x), m(m) {}
  void move(float by) { x += by * m; }
  float energy() const { return 0.5f * m * x * x; }
};
static float total(const body *p, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += p[i].energy();
  return sum;
}
static void push(body p[], std::size_t n, float by) {
  for (body *end = p + n; p != end; ++p)
    p->move(by);
}
} // namespace sim
struct spark {
  float l = 2, r = 3;
  bool is_left() const { return l < r; }
};
struct named {
  std::string name;
  int id;
  named() : id(7) {}
  named(std::string n, int i) : name(n), id(i) {}
};
struct plain {
  float a, b;
  float sum() const { return a + b; }
};
struct world {
  int before = 3;
  sim::body all[MAX_BODIES];
  sim::body pair[2] = {sim::body(1, 2), sim::body(3, 4)};
  plain raw[4];
  named names[2];
  int behind = 4;
  world() : raw{} {}
  sim::body *find(float x) {
    for (auto &b : all)
      if (b.x == x)
        return &b;
    return nullptr;
  }
};
static plain unset[count];

int main() {
  static sim::body fixed[count];
  static spark sparks[count > 2 ? 4 : 2];
  world w;
  std::printf("%d\n", made);
  const std::size_t n = sizeof w.all / sizeof w.all[0];
  for (std::size_t i = 0; i < n; ++i)
    w.all[i].x = static_cast<float>(i) + 1;
  w.all[0].m = 3;
  (*w.all).m += 1;
  w.all->m += 1;
  w.names[1].name = "a name that is too long to lie in the string itself";
  world copy = w;
  w.all[1].x = 100;
  copy.names[1].name += "!";
  std::printf("%g %g\n", sim::total(w.all, MAX_BODIES), sim::total(copy.all, MAX_BODIES));
  std::printf("%s %s %d\n", w.names[1].name.c_str(), copy.names[1].name.c_str(), w.names[0].id);
  sim::push(w.all + 2, 3, 0.5f);
  sim::push(&w.all[4], 2, 0.25f);
  for (auto &b : w.all)
    b.move(1);
  for (const auto &b : w.pair)
    std::printf("%g ", b.energy());
  sim::body *first = w.all;
  auto second = w.all + 1;
  std::printf("%td %d %d\n", second - first, first == w.all, w.find(3) == &copy.all[2]);
  if (sim::body *found = copy.find(3))
    found->x = 33;
  std::printf("%g %zu\n", copy.all[2].x, std::size(w.pair));
  sim::body list[5] = {sim::body(4, 1), {2, 1}, sim::body{5, 1}};
  std::printf("%d\n", made);
  list[3].x = 3;
  std::sort(list, list + 5, [](const sim::body &a, const sim::body &b) { return a.x < b.x; });
  for (const sim::body &b : list)
    std::printf("%g ", b.x);
  std::sort(std::begin(list), std::end(list), [](const auto &a, const auto &b) { return a.x > b.x; });
  std::vector<sim::body> v(list, list + 3);
  v.push_back(list[4]);
  std::copy(v.begin(), v.end(), list);
  std::swap(list[0], list[1]);
  for (sim::body b : list)
    std::printf("%g ", b.x + v[0].x);
  std::puts("");
  float s = 0;
  for (auto &k : sparks)
    s += k.is_left() ? k.l : k.r;
  for (int i = 0; i < count; ++i)
    s += fixed[i].m + unset[i].sum() + w.raw[i].sum();
  plain two[2] = {{1, 2}, {3, 0}};
  plain none[2] = {};
  two[1] = two[0];
  two[0].a = 50;
  std::printf("%g %g %g %d\n", s, two[1].sum() + none[1].sum(), two[0].sum(), ended);
  named row[3] = {{"x", 1}, named("y", 2)};
  std::swap(row[0], row[2]);
  named last = std::move(row[1]);
  std::printf("%s%s%s %d\n", row[2].name.c_str(), last.name.c_str(), row[0].name.c_str(), row[0].id);
}
