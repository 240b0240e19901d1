// Qualifiers behind the star of pointers that become classes, and in front of
// names that begin with colons.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <cstdio>
#include <vector>
#define RESTRICT __restrict__
#define QUICKER __restrict
#define QUICK QUICKER
#define NOTHING
#define FIXED const
#define HIDDEN static
struct node { int a; float b; int c; };
namespace sim {
struct cell { int k; double x; };
// CHECK: double total(const cell_vector &all)
static double total(const ::std::vector<cell> &all) { double s = 0; for (const cell &c : all) s += c.x * c.k; return s; }
// CHECK: HIDDEN cell_vector *kept = nullptr;
HIDDEN ::std::vector<cell> *kept = nullptr;
// CHECK: int size() { const cell_vector *w = kept;
static int size() { const std :: vector<sim ::cell> *w = kept; return static_cast<int>(w->size()); }
} // namespace sim
// CHECK: void step(node_ptr p, node_cptr const q, int n)
static void step(node *__restrict p, const node *const __restrict q, int n) { for (int i = 0; i < n; i++) p[i].a += q->a; }
// CHECK: int read(node_cptr p, node_cptr FIXED q, node_ptr NOTHING r)
static int read(const node *RESTRICT p, const node * QUICK FIXED q, node *NOTHING r) { return p->a + q->c * r->a; }
// What follows a name is none of them.
// CHECK: static int noted(node_cptr p __attribute__((unused)), node_cptr q) { return q->a; }
static int noted(const node *p __attribute__((unused)), const node *__restrict q) { return q->a; }
static void walk(const std::vector<node> &v) {
  // CHECK: for (node_cptr p = v.data(), e = v.data() + v.size(); p != e; ++p)
  for (const node *p = v.data(), *const e = v.data() + v.size(); p != e; ++p)
    std::printf("%d\n", p->a);
  // CHECK: node_cptr const p = v.data(), q = p + 1, r = q;
  const node *const p = v.data(), *const q = p + 1, * const __restrict r = q;
  std::printf("%d %d %d\n", p->a, q->a, r->c);
  // CHECK: const node_vector *w = &v;
  const ::std::vector<node> *w = &v;
  std::printf("%d\n", static_cast<int>(w->size()));
}
int main() {
  std::vector<node> v(5);
  std::vector<sim::cell> cells(3);
  sim::kept = &cells;
  for (int k = 0; k < 5; k++) { v[k].a = k; v[k].b = 1; v[k].c = 3 * k; }
  for (int k = 0; k < 3; k++) { cells[k].k = k; cells[k].x = k * 0.5; }
  node o = {1, 2, 3};
  step(v.data(), &o, 5);
  walk(v);
  std::printf("%d %g %d\n", read(v.data(), &v[1], &o), sim::total(cells), sim::size() + noted(&o, &v[1]));
}
