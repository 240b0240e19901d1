// Pointers to elements: kept by others, walked, compared, returned, empty, or
// leading to a record that is in no vector. Each is a class afterwards.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -

// CHECK: void enroll(std::vector<body_ptr> &in);
// CHECK: bool is(body_cptr other) const;
// CHECK: inline void body_ref::enroll(std::vector<body_ptr> &in) const { in.push_back(&*this); }
// CHECK: inline bool body_cref::is(body_cptr other) const { return &*this == other; }
// CHECK: struct cell { std::vector<body_ptr> list; body_ptr first = nullptr; };
// CHECK: struct spring { body_ptr a, b; body_cptr watch; float k; };
// CHECK: using handle = body_ptr;
// CHECK: static void push(body_ptr p, float by) {
// CHECK: body_cptr find(int id) const {
// CHECK: if (auto p = c.find(2))
// CHECK: body_ptr q = sc.first();
// CHECK: body_ptr p = &local;
// CHECK: for (body_ptr p = v.data(), end = p + v.size(); p != end; ++p)
// CHECK: for (body_cptr each : ranked)

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>
class body {
public:
  float x = 0, y = 0;
  double m = 0;
  body() = default;
  body(float x, double m, int id) : x(x), m(m), id_(id) {}
  void hit(float by) { x += by; }
  double mass() const { return m; }
  int id() const { return id_; }
  void enroll(std::vector<body *> &in) { in.push_back(this); }
  bool is(const body *other) const { return this == other; }
private:
  int id_ = -1;
};
struct cell { std::vector<body *> list; body *first = nullptr; };
struct spring { body *a, *b; const body *watch; float k; };
struct slot { body *p; int n; };
using handle = body *;
static void push(body *p, float by) {
  if (!p)
    return;
  p->x += by;
  p->hit(by);
}
static double weigh(const body *p) { return p ? p->m + p->mass() : -1; }
struct scene {
  std::vector<body> all;
  body *find(int id) { for (auto &b : all) if (b.id() == id) return &b; return nullptr; }
  const body *find(int id) const { for (const auto &b : all) if (b.id() == id) return &b; return nullptr; }
  body *first() { return all.empty() ? nullptr : &all.front(); }
};
struct sink { virtual ~sink() {} virtual void take(body *p) { p->x += 1; } };
struct other : sink { void take(body *p) override { p->y += 2; } };
static handle chosen, table[2];
static std::optional<body *> any(std::vector<body> &v) { if (v.empty()) return std::nullopt; return &v[1]; }
static void each(body *b, std::size_t n) { for (std::size_t i = 0; i < n; ++i) b[i].x += static_cast<float>(i); }

int main() {
  std::vector<body> v;
  for (int i = 0; i < 21; ++i)
    v.push_back(body(static_cast<float>(i), i * 7 % 11, i));
  std::vector<cell> grid(4);
  for (auto &b : v) {
    cell &c = grid[static_cast<std::size_t>(b.id()) % 4];
    if (!c.first)
      c.first = &b;
    c.list.push_back(&b);
  }
  for (auto &c : grid)
    for (body *p : c.list) {
      push(p, 0.5f);
      for (auto *q : c.list)
        if (p != q)
          q->y += p->x * 0.1f;
    }
  std::vector<body *> enrolled;
  for (auto &b : v)
    b.enroll(enrolled);
  body local(3, 4, 99);
  local.enroll(enrolled);
  for (auto p : enrolled)
    p->m += 1;
  std::printf("%g %d %d\n", local.m, v[3].is(&v[3]), v[3].is(enrolled.back()));
  std::vector<spring> s;
  for (std::size_t i = 0; i + 1 < v.size(); ++i)
    s.push_back({&v[i], &v[i + 1], &v[0], 0.1f});
  for (auto &e : s) {
    float d = e.b->x - e.a->x;
    e.a->x += d * e.k;
    (*e.b).x -= d * e.k + e.watch->y;
  }
  scene sc{std::move(v)};
  v = sc.all;
  const scene &c = sc;
  if (auto p = c.find(2))
    std::printf("%g\n", p->y);
  auto *q = sc.first();
  q->m = weigh(sc.find(77)) + weigh(sc.find(5)) + weigh(&local);
  body *p = &local;
  push(p, 3);
  p = &v[2];
  push(p, 4);
  *p = *q;
  std::swap(*p, v[9]);
  p = v.size() > 3 ? &v[3] : &local;
  handle kept = p;
  chosen = kept ? kept : nullptr;
  table[1] = chosen;
  if (!table[0] && table[1] == &v[3])
    table[1]->x = 8;
  slot slots[2] = {{&v[1], 1}, {p, 2}};
  slots[0].p->y += 3;
  std::memset(slots, 0, sizeof slots);
  if (slots[1].p)
    std::printf("not null\n");
  for (body *p = v.data(), *end = p + v.size(); p != end; ++p)
    p->m *= 2;
  std::vector<const body *> ranked;
  for (const auto &b : v)
    ranked.push_back(&b);
  std::sort(ranked.begin(), ranked.end(), [](const body *a, const body *b) { return a->m < b->m || (a->m == b->m && a->id() < b->id()); });
  auto at = std::find(ranked.begin(), ranked.end(), &v[4]);
  ranked.erase(std::remove_if(ranked.begin(), ranked.end(), [](auto b) { return b->id() % 2 == 1; }), ranked.end());
  for (const body *each : ranked)
    std::printf("%d ", each->id());
  std::printf("%td %td\n", at - ranked.begin(), &v[7] - v.data());
  std::map<body *, int> seen;
  for (auto &b : v)
    seen[&b] += b.id();
  int sum = 0;
  for (auto &e : seen)
    sum = (sum * 31 + e.first->id() + e.second) % 65536;
  std::printf("%d\n", sum);
  other o;
  sink &out = o;
  out.take(&v[1]);
  out.sink::take(&local);
  std::function<void(body *)> f = [](body *b) { b->y += 1; };
  void (*g)(body *, float) = push;
  f(&v[6]);
  f(&local);
  g(&v[6], 2);
  if (auto found = any(v))
    (*found)->x = 5;
  auto pair = std::make_pair(&v[2], 1);
  pair.first->x = static_cast<float>(pair.second);
  each(v.data(), v.size());
  each(&v[2], 3);
  body fixed[4];
  each(fixed, 4);
  body *w = &v[0];
  while (w - v.data() < 15) {
    w += 3;
    w->y += w[1].y - (w - 2)->y;
  }
  auto lambda = [w](float d) { w->x += d; return w; };
  lambda(2)->y = 1;
  // What a pointer leads to stays where it is while vectors are swapped.
  std::vector<body> others;
  others.swap(v);
  w->m = 77;
  std::printf("%g %zu\n", fixed[3].x + local.x + local.y, v.size());
  for (const auto &b : others)
    std::printf("%g %g %g %d\n", b.x, b.y, b.m, b.id());
  for (const auto &b : sc.all)
    std::printf("%g %g %g %d\n", b.x, b.y, b.m, b.id());
  // Pointers are iterators, too, those to other records as well.
  body *from = &others[0];
  const body *upto = from + 3;
  std::vector<body> part(from, from + 2);
  part.insert(part.begin() + 1, &others[4], &others[7]);
  part.insert(part.end(), &fixed[0], &fixed[3]);
  part.assign(from + 1, from + 2);
  part.insert(part.begin(), upto, upto + 1);
  struct way { body *at; body *operator->() const { return at; } } there{&part[0]};
  there->x = 9;
  for (const auto &b : part)
    std::printf("%g %g %g %d\n", b.x, b.y, b.m, b.id());
  std::vector<body> none;
  for (body *p = none.data(), *end = none.data() + none.size(); p != end; ++p)
    p->x = 1;
}
