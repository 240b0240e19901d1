// `new S[n]` of records with constructors and methods becomes a call that returns a pointer to elements, `delete[]` one that ends them. Pointers
// lead to other records, too.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror -Wconversion soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt soa/a.cpp --layout=SoA --closed-world --check --quiet -- -std=c++17
#include <algorithm>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
struct part {
  std::string name; double x = 3; int n; char tag[3];
  part() : n(7) { tag[0] = 'a'; tag[1] = 0; tag[2] = 0; ++made; }
  part(const char *s, int k) : name(s), n(k) { tag[0] = 'b'; tag[1] = tag[2] = 0; ++made; }
  double area() const { return x * n; }
  void grow(double by) { x += by; }
  static int made;
};
int part::made = 0;
struct owner {
  part *items = nullptr; int count = 0;
  // CHECK: part_ptr fresh = part_new(n);{{.*}} part_delete(items); items = fresh;
  void resize(int n) { part *fresh = new part[n]; for (int i = 0; i < count && i < n; ++i) fresh[i] = items[i]; delete[] items; items = fresh; count = n; }
  part *find(const char *s) { for (part *p = items; p != items + count; ++p) if (p->name == s) return p; return nullptr; }
  const part *first() const { return items; }
  ~owner() { delete[] items; }
};
// CHECK: static part_ptr make(int n) { return n > 0 ? part_new(n) : nullptr; }
static part *make(int n) { return n > 0 ? new part[n]() : nullptr; }
static double total(const part *p, int n) { double s = 0; for (int i = 0; i < n; ++i) s += p[i].area(); return s; }
static void plain() {
  owner o; o.resize(3); o.items[1] = part("mid", 5); o.resize(5);
  o.items[4].grow(2); o.items[4].name = "last";
  if (part *p = o.find("last")) { p->grow(1); std::printf("%s %g %td\n", p->name.c_str(), p->x, p - o.items); }
  std::printf("%d %s\n", o.find("none") == nullptr, o.first()[1].name.c_str());
  part *q = make(4); part *e = make(0); q[3].x = 9; part one("single", 2); part *po = &one; po->grow(4);
  std::printf("%g %g %g\n", total(q, 4), total(&one, 1), total(o.items + 1, 2));
  delete[] q; delete[] e;
  part *s = new part("heap", 8); std::printf("%s %g\n", s->name.c_str(), s->area()); delete s;
  part **rows = new part *[2]; for (int i = 0; i < 2; ++i) { rows[i] = new part[3]; rows[i][2].n = i; }
  std::printf("%d %d\n", rows[0][2].n, rows[1][2].n + rows[1][0].n); for (int i = 0; i < 2; ++i) delete[] rows[i]; delete[] rows;
  unsigned long k = 2; part *z = new part[k + 1]; std::swap(z[0], z[2]); part c = z[1]; z[2] = c; std::printf("%s %zu\n", z[0].tag, sizeof(part) > 8 ? (size_t)1 : 0); delete[] (z);
}
namespace sim {
static int fail_at = -1, made = 0;
struct body {
  float x, y; int id;
  body() : x(1), y(2), id(made) { if (made++ == fail_at) throw std::runtime_error("no"); }
  void move(float d) { x += d; }
  bool operator<(const body &o) const { return x < o.x; }
};
class world {
  body *b_; int n_;
public:
  // CHECK: explicit world(int n) : b_(body_new(n)), n_(n) {}
  explicit world(int n) : b_(new body[n]), n_(n) {}
  world(const world &o) : b_(new body[o.n_]), n_(o.n_) { std::copy(o.b_, o.b_ + n_, b_); }
  world &operator=(const world &o) { if (this != &o) { body *f = new body[o.n_]; for (int i = 0; i < o.n_; i++) f[i] = o.b_[i]; delete[] b_; b_ = f; n_ = o.n_; } return *this; }
  ~world() { delete[] b_; }
  body &at(int i) { return b_[i]; }
  const body *begin() const { return b_; }
  const body *end() const { return b_ + n_; }
  body *begin() { return b_; }
  body *end() { return b_ + n_; }
};
}
using sim::body;
static void in_namespace() {
  sim::world w(5); for (body &b : w) b.move(static_cast<float>(b.id * 3 % 4));
  sim::world c(w); c.at(2).y = 9; w = c;
  std::sort(w.begin(), w.end(), [](const body &a, const body &b) { return a.x < b.x || (a.x == b.x && a.id < b.id); });
  for (const body &b : w) std::printf("%g %g %d\n", b.x, b.y, b.id % 5);
  std::printf("%d\n", (int)std::count_if(w.begin(), w.end(), [](const body &b) { return b.x > 1; }));
  try { sim::fail_at = sim::made + 2; body *p = new body[4]; std::printf("%p", (void *)nullptr); delete[] p; } catch (const std::runtime_error &e) { std::printf("caught %s %d\n", e.what(), sim::made % 100); }
  body *q = std::max_element(w.begin(), w.end()); std::printf("%g\n", q->x);
  std::unique_ptr<int[]> u(new int[3]); // CHECK: sim::body_ptr z = sim::body_new(0)
  body *z = new sim::body[0]; std::printf("%d\n", z != nullptr); ::delete[] z;
}
// A record that is in a vector, too, and what std::unique_ptr holds, which stays.
struct cell {
  int a;
  float b;
  cell(int k = 2) : a(k), b(static_cast<float>(k) * 0.5f) {}
  float sum() const { return static_cast<float>(a) + b; }
};
static void beside_vectors() {
  std::vector<cell> v(3);
  v[1].a = 8;
  cell *p = &v[1];
  cell *q = new cell[6];
  q[5] = *p;
  q[4].b = v[1].sum();
  auto *r = new cell[2];
  auto s = new cell[2];
  r[1].a = 3;
  s[0] = r[1];
  std::printf("%g %g %d %d\n", q[5].sum(), q[4].sum(), r[1].a, s[0].a);
  p = q;
  p += 4;
  std::printf("%g\n", p->b);
  // CHECK: cell_delete(q);
  delete[] q;
  delete[] r;
  delete[] s;
}
// One that is made with values stays an array of records.
struct kept {
  int a, b;
  kept(int k = 1) : a(k), b(k) {}
  int sum() const { return a + b; }
};
static void with_values() {
  // CHECK: kept_ptr k = new kept[2]{3, 4};
  kept *k = new kept[2]{3, 4};
  kept *m = new kept[3];
  std::printf("%d %d\n", k[1].sum(), m[2].sum());
  // CHECK: kept_delete(k);
  delete[] k;
  delete[] m;
}
int main() {
  plain();
  in_namespace();
  beside_vectors();
  with_values();
}
