// Casts to references, and of bits, show the bytes of an object without a
// pointer to it: what the object holds stays.
// RUN: layoutopt %s --stop-after=program -- -std=c++20 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <cstdio>

struct body {
  float x, y;
};
struct raw {
  long a;
  int n;
};

struct owner {
  body *held;
  int n;
};
static int count(owner &o) { return reinterpret_cast<raw &>(o).n; }

struct bits {
  body *copied;
  int n;
};
static int of_bits(const bits &o) { return __builtin_bit_cast(raw, o).n; }

struct method {
  body *own;
  int n = 2;
  int count() const { return ((const raw &)*this).n; }
};

struct rows {
  body *several;
  int n;
};
static int last(rows (&o)[2]) {
  return reinterpret_cast<raw (&)[2]>(o)[1].n;
}

struct word {
  body *longs;
};
static long first(word &&o) { return static_cast<long &&>((long &&)o); }

struct place {
  body *turned;
};
static bool turn(place &o) {
  return reinterpret_cast<place *&>(o) != nullptr;
}

struct part {
  body *behind;
  int n;
};
static int behind(part *p) { return reinterpret_cast<raw *&>(p)->n; }

struct plain {
  body *free;
  int n;
};

int main() {
  owner a{new body[4](), 1};
  bits b{new body[4](), 1};
  method c{new body[4](), 1};
  rows d[2] = {{new body[4](), 1}, {nullptr, 2}};
  word e{new body[4]()};
  place f{new body[4]()};
  part g{new body[4](), 1};
  plain h{new body[4](), 1};
  // Neither changes what the bytes mean.
  float of_plain = static_cast<const plain &>(h).free[1].x +
                   reinterpret_cast<plain &>(h).free[1].y +
                   (const float &)h.free[1].y;
  float sum = a.held[1].x + b.copied[1].x + c.own[1].x + d[0].several[1].x +
              e.longs[1].x + f.turned[1].x + g.behind[1].x;
  std::printf("%d %d %d %d %d %d %d %g %g\n", count(a), of_bits(b), c.count(),
              last(d), first(static_cast<word &&>(e)) != 0, turn(f), behind(&g),
              of_plain, sum);
}
// CHECK: bits@main.b: b o | refused: address-escapes@26
// CHECK: body@bits.copied: copied | refused: owner-exposed@26
// CHECK: body@method.own: own | refused: owner-exposed@31
// CHECK: body@owner.held: held | refused: owner-exposed@20
// CHECK: body@part.behind: behind | refused: owner-exposed@58
// CHECK: body@place.turned: turned | refused: owner-exposed@51
// CHECK: body@plain.free: free | may change
// CHECK-NEXT:   uses: field initialize subscript
// CHECK: body@rows.several: several | refused: owner-exposed@39
// CHECK: body@word.longs: longs | refused: owner-exposed@45
// CHECK: owner@main.a: a o | refused: unknown-use@20
// CHECK: part@main.g: g p | refused: unknown-use@58
// CHECK: place@main.f: f o | refused: address-escapes@51
// CHECK: rows@main.d: d o | refused: macro-declaration@38 reference@38 unknown-use@39
// CHECK: word@first.o: o | refused: reference@45
