// References to records that are bound to what is no element of an array, or in
// a way that no handle can take.
// RUN: layoutopt %s --stop-after=program -- -std=c++17 -fopenmp | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <functional>
#include <utility>

struct body {
  float x, y;
};
struct star : body {
  int kind;
};
struct pair {
  body one, other;
};
struct holder {
  body &b;
};
struct cell {
  float x, y;
};
struct keeper {
  cell &b;
  keeper(cell &of) : b(of) {}
};

// Who is bound to something else, too.
static float value(const body &a1) { return a1.x; }
static body make() { return {1, 2}; }
static void temporary(body *b1) { b1[1].x = value(b1[2]) + value(make()); }
static void of_base(body &a2) { a2.x = 1; }
static void base(body *b2, star *s) { of_base(b2[1]), of_base(s[1]); }
static void inner(body &a3) { a3.x = 1; }
static void nested(body *b3, pair *p) { inner(b3[1]), inner(p[1].one); }
static void choice(body *b4, int c) {
  body &r4 = c ? b4[1] : b4[2];
  r4.x = 1;
}
static void unchanged(const body &a5) { const_cast<body &>(a5).x = 1; }
static void constant(body *b5) { unchanged(b5[1]); }
static void list(body *b6) {
  body &r6 = b6[1], &s6 = b6[2];
  r6.x = s6.x;
}

// Where handles are not understood.
static body t1[4];
static body &global = t1[1];
static void fixed(body *b7) {
  static body &r7 = b7[1];
  r7.x = 1;
}
static void member(body *b8) { holder{b8[1]}.b.x = 1; }
static void constructed(cell *b9) { keeper(b9[1]).b.x = 1; }
static body &returned(body *c1) { return c1[1]; }
static void moved(body &&m) { m.x = 1; }
static void forwarded(body *c2) { moved(std::move(c2[1])); }
static body t2[2];
static void defaulted(body &a6 = t2[0]) { a6.x = 1; }
static void uses_default(body *c3) { defaulted(c3[1]), defaulted(); }
template <class T> static void generic(T &of) { of.x = 1; }
static void instance(body *c4) { generic(c4[1]); }
static float captured(body *c6) {
  body &r8 = c6[1];
  return [&] { return r8.x; }();
}
static void through(body &a7) { a7.x = 1; }
static void pointer(body *c7) {
  void (*f)(body &) = through;
  f(c7[1]);
}
static float over(body &) { return 1; }
static float over(const body &) { return 2; }
static void overloaded(body *c8) { c8[2].x = over(c8[1]); }
static void deduced(body *c9) {
  auto &&r9 = c9[1];
  decltype(auto) s9 = c9[2];
  r9.x = s9.x;
}
static void parts(body *d1) {
  auto &[x, y] = d1[1];
  x = y;
}
static void caught(body *d2) {
  try {
    throw d2[1];
  } catch (body &e) {
    e.x = 1;
  }
}

// A task has a copy of what a reference is bound to.
static void task(body *d3) {
  body &r3 = d3[1];
#pragma omp task
  r3.x = 1;
}
static void copies(body *d4) {
  body &r5 = d4[1];
#pragma omp parallel firstprivate(r5)
  r5.x = 1;
}

// Casts and bytes.
static float cast(body *d5) {
  body &q = d5[1];
  return reinterpret_cast<pair &>(q).other.x;
}
static float *address(body &q1) { return &q1.x; }
static void field(body *d6) { address(d6[1])[1] = 1; }

int main() {
  body w[9][4] = {};
  star s[2] = {};
  pair p[2] = {};
  temporary(w[0]), base(w[0], s), nested(w[0], p), choice(w[0], 1);
  (void)global;
  return static_cast<int>(w[1][1].x);
}
// CHECK: body@address.q1: d6 q1 | refused: address-escapes@111
// CHECK: body@captured.c6: c6 r8 | refused: unknown-use@67
// CHECK: body@cast.d5: d5 q | refused: address-escapes@109
// CHECK: body@caught.d2: d2 | may change
// CHECK-NEXT:   uses: load subscript
// CHECK: body@caught.e: e | refused: exception@89 reference@89
// CHECK: body@choice.r4: r4 | refused: single-record@38
// CHECK: body@copies.d4: d4 r5 | refused: openmp-clause@102
// CHECK: body@deduced.r9: c9 r9 s9 | refused: macro-declaration@78 macro-declaration@79
// CHECK: body@defaulted.a6: a6 c3 | refused: reference@61 single-record@61
// CHECK: body@fixed.b7: b7 | refused: unknown-use@52
// CHECK: body@fixed.r7: r7 | refused: reference@52 unknown-source@52
// CHECK: body@forwarded.c2: c2 | refused: address-escapes@59
// CHECK: body@generic.of: of | refused: reference@63 template@63
// CHECK: body@global: global | refused: reference@50 unknown-source@50
// CHECK: body@holder.b: b | refused: reference@19 unknown-source@55
// CHECK: body@instance.c4: c4 | refused: address-escapes@64
// CHECK: body@list.b6: b6 r6 s6 | refused: shared-declaration@44
// CHECK: body@main.w: a1 a2 a3 b1 b2 b3 b4 w | refused: address-escapes@38 single-record@32 single-record@34 single-record@36
// CHECK: body@member.b8: b8 | refused: unknown-use@55
// CHECK: body@moved.m: m | refused: reference@58
// CHECK: body@over.: (unnamed) c8 | refused: overload@74
// CHECK: body@over.#2: (unnamed) | refused: overload@75
// CHECK: body@parts.d1: d1 | refused: unknown-use@83
// CHECK: body@pointer.c7: c7 | refused: address-escapes@72
// CHECK: body@returned.c1: c1 | refused: unknown-use@57
// CHECK: body@returned.return: returned | refused: unknown-source@57
// CHECK: body@t1: t1 | refused: unknown-use@50
// CHECK: body@t2: t2 | refused: unknown-use@61
// CHECK: body@task.d3: d3 r3 | refused: openmp-clause@98
// CHECK: body@unchanged.a5: a5 b5 | refused: unknown-use@41
// CHECK: body@void (struct body &).parameter 1: a7 parameter 1 | refused: reference@69 reference@71
// CHECK: cell@constructed.b9: b9 | refused: address-escapes@56 unknown-use@26
// CHECK: cell@keeper.b: b | refused: reference@25 unknown-source@26 unknown-use@26
// CHECK: cell@keeper.of: of | refused: method@26 reference@26 unknown-use@26
// CHECK: pair@main.p: p p | may change
// CHECK-NEXT:   uses: argument field subscript
// CHECK: star@main.s: s s | refused: address-escapes@34 non-trivial-record@12
