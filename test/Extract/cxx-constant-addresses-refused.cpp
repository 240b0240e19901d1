// The address of an element that the compiler computes: the class that takes the
// array's place makes it by code, later than others may look at it, or not at all.
// RUN: layoutopt %s --layout=SoA --policy=none -o %t.dir -- -std=c++20 2>&1 | FileCheck %s
#include <array>
struct a { int x, y; int sum() const { return x + y; } };
struct b { int x, y; int sum() const { return x + y; } };
struct c { int x, y; int sum() const { return x + y; } };
struct d { int x, y; int sum() const { return x + y; } };
struct e { int x, y; int sum() const { return x + y; } };
struct f { int x, y; int sum() const { return x + y; } };

extern a as[8];
extern a *last;
static long early = last ? last - as : -1;
// CHECK: array 'as' keeps its layout: the address of an element in 'last' is computed before the program runs [container-use]
a as[8];
a *last = as + 2;

// CHECK: array 'bs' keeps its layout: the address of an element in 'owner' is computed
static b bs[8];
struct { int n; b *p; } owner = {1, &bs[3]};

// CHECK: array 'cs' keeps its layout: the address of an element in 'first' is computed
static c cs[8];
constinit c *first = cs;

// CHECK: array 'ds' keeps its layout: the address of an element in 'second' is computed
static d ds[8];
static int two() {
  static constexpr d *second = &ds[2];
  return second->sum();
}

struct holder { e es[4]; };
// CHECK: array 'es' keeps its layout: the address of an element in 'inside' is computed
static holder held;
static e &inside = held.es[1];

// Nobody sees what a function's variable has before the function runs.
// CHECK-NOT: array 'fs'
static f fs[8];
static f *next() {
  static f *at = fs;
  f *const here = &fs[1];
  return at++ == here ? here : at;
}

// CHECK: array 'gs' keeps its layout: the address of an element in 'apart' is computed
struct g { int x, y; int sum() const { return x + y; } };
static g gs[8];
static const long apart = &gs[3] - gs;

// How many there are is known as before.
// CHECK-NOT: array 'hs'
// CHECK-NOT: array 'std::array<h>'
struct h { int x, y; int sum() const { return x + y; } };
static h hs[8];
static std::array<h, 8> more;
static const int count = sizeof hs / sizeof hs[0];
static const int others = (int)more.size();
static constexpr int sure = (int)std::size(hs);
static int counted() {
  int s = 0;
  for (int i = 0; i < count; ++i)
    s += hs[i].sum() + more[i].sum() + gs[i].sum();
  return s + others + sure + (int)apart;
}

int main() {
  last++->x = 1;
  owner.p->y = early;
  first->x = 2;
  inside.x = 3;
  next()->x = 4;
  int s = two() + counted();
  for (int i = 0; i < 8; ++i)
    s += as[i].sum() + bs[i].sum() + cs[i].sum() + ds[i].sum() + fs[i].sum();
  for (e &each : held.es)
    s += each.sum();
  return s;
}
