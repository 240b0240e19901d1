// A reference to a field, or a place that is made of one by a cast, may be used
// for what lies behind the field.
// RUN: layoutopt %s --stop-after=program -- -std=c++17 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <functional>

struct vec2 {
  float a, b;
};
struct body {
  float x, y;
  float k[2];
};

// Casts to what is larger.
static float by_cast(body *b1) { return ((vec2 &)b1[1].x).b; }
static void written(body *b2) { reinterpret_cast<vec2 &>(b2[1].x).b = 3; }
static void half(body *b3) { (double &)b3[1].x = 0; }
static float all(body *b4) {
  return reinterpret_cast<float (&)[3]>(b4[1].x)[2];
}
static float copied(body *b5) {
  vec2 t = (vec2 &)b5[1].x;
  return t.b;
}
static float kept(body *b6) {
  vec2 &r = (vec2 &)b6[1].x;
  return r.b;
}

// Addresses of references.
static float next(const float &r) { return (&r)[1]; }
static float by_address(body *c1) { return next(c1[1].x); }
static float by_two(const float &r) { return next(r); }
static float by_argument(body *c2) { return by_two(c2[1].x); }
static float by_variable(body *c3) {
  const float &r = c3[1].x;
  const float &s = r;
  return (&s)[1];
}
static float by_lambda(body *c4) {
  float &r = c4[1].x;
  return [&] { return (&r)[1]; }();
}
static float by_assignment(body *c5) {
  float &r = c5[1].x;
  return (&(r = 2))[1];
}
static float by_choice(body *c6, bool is) {
  float one[2] = {}, &r = c6[1].x;
  return (&(is ? r : one[0]))[1];
}
static float by_part(body *c7) {
  float(&r)[2] = c7[1].k;
  return *(r + 1);
}
static float by_pointer(float *p) {
  float &r = *p;
  return (&r)[1];
}
static float behind(body *c8) { return by_pointer(&c8[1].x); }
static float wide(float *p) { return ((vec2 &)*p).b; }
static float wider(body *c9) { return wide(&c9[1].x); }

// Who gets them is not known.
void changes(float &r);
static float elsewhere(body *d1) {
  changes(d1[1].x);
  return d1[1].y;
}
static const float &returned(body *d2) { return d2[1].x; }
struct keeper {
  const float &r;
};
static float member(body *d3) {
  keeper k{d3[1].x};
  return (&k.r)[1];
}
struct made {
  const float &r;
  made(body *d4) : r(d4[1].x) {}
};

// What a change is, is the place, too.
static void assigned(body *f1) { (&(f1[1].x = 4))[1] = 3; }
static float kept_change(body *f2) {
  float &r = ++f2[1].x;
  return (&r)[1];
}
static float passed_change(body *f3) { return next(f3[1].x += 2); }
static float cast_change(body *f4) { return ((vec2 &)(f4[1].x = 2)).b; }

// The library keeps it; names for what is in an array.
static float library(body *g1) {
  auto r = std::ref(g1[1].x);
  return (&r.get())[1];
}
static float names(body *g2) {
  auto &[u, v] = g2[1].k;
  return u + (&v)[1];
}

int main() {
  float sum = 0;
  body *e_b1 = new body[4]();
  sum += by_cast(e_b1);
  body *e_b2 = new body[4]();
  written(e_b2);
  body *e_b3 = new body[4]();
  half(e_b3);
  body *e_b4 = new body[4]();
  sum += all(e_b4);
  body *e_b5 = new body[4]();
  sum += copied(e_b5);
  body *e_b6 = new body[4]();
  sum += kept(e_b6);
  body *e_c1 = new body[4]();
  sum += by_address(e_c1);
  body *e_c2 = new body[4]();
  sum += by_argument(e_c2);
  body *e_c3 = new body[4]();
  sum += by_variable(e_c3);
  body *e_c4 = new body[4]();
  sum += by_lambda(e_c4);
  body *e_c5 = new body[4]();
  sum += by_assignment(e_c5);
  body *e_c6 = new body[4]();
  sum += by_choice(e_c6, sum != 0);
  body *e_c7 = new body[4]();
  sum += by_part(e_c7);
  body *e_c8 = new body[4]();
  sum += behind(e_c8);
  body *e_c9 = new body[4]();
  sum += wider(e_c9);
  body *e_d1 = new body[4]();
  sum += elsewhere(e_d1);
  body *e_d2 = new body[4]();
  sum += returned(e_d2);
  body *e_d3 = new body[4]();
  sum += member(e_d3);
  body *e_f1 = new body[4]();
  assigned(e_f1);
  body *e_f2 = new body[4]();
  sum += kept_change(e_f2);
  body *e_f3 = new body[4]();
  sum += passed_change(e_f3);
  body *e_f4 = new body[4]();
  sum += cast_change(e_f4);
  body *e_g1 = new body[4]();
  sum += library(e_g1);
  body *e_g2 = new body[4]();
  sum += names(e_g2);
  body *e_d4 = new body[4]();
  made m(e_d4);
  return static_cast<int>(sum + m.r);
}
// CHECK: body@all.b4: b4 e_b4 | refused: address-escapes@21
// CHECK: body@assigned.f1: e_f1 f1 | refused: address-escapes@86
// CHECK: body@behind.c8: c8 e_c8 | refused: address-escapes@62
// CHECK: body@by_address.c1: c1 e_c1 | refused: address-escapes@34
// CHECK: body@by_argument.c2: c2 e_c2 | refused: address-escapes@36
// CHECK: body@by_assignment.c5: c5 e_c5 | refused: address-escapes@47
// CHECK: body@by_cast.b1: b1 e_b1 | refused: address-escapes@17
// CHECK: body@by_choice.c6: c6 e_c6 | refused: address-escapes@51
// CHECK: body@by_lambda.c4: c4 e_c4 | refused: address-escapes@43
// CHECK: body@by_part.c7: c7 e_c7 | refused: address-escapes@55
// CHECK: body@by_variable.c3: c3 e_c3 | refused: address-escapes@38
// CHECK: body@cast_change.f4: e_f4 f4 | refused: address-escapes@92
// CHECK: body@copied.b5: b5 e_b5 | refused: address-escapes@24
// CHECK: body@elsewhere.d1: d1 e_d1 | refused: address-escapes@69
// CHECK: body@half.b3: b3 e_b3 | refused: address-escapes@19
// CHECK: body@kept.b6: b6 e_b6 | refused: address-escapes@28
// CHECK: body@kept_change.f2: e_f2 f2 | refused: address-escapes@88
// CHECK: body@library.g1: e_g1 g1 | refused: address-escapes@96
// CHECK: body@made.d4: d4 | refused: address-escapes@82 method@82 visible-outside@82
// CHECK: body@main.e_d4: e_d4 | refused: method@155
// CHECK: body@member.d3: d3 e_d3 | refused: address-escapes@77
// CHECK: body@names.g2: e_g2 g2 | refused: address-escapes@100
// CHECK: body@passed_change.f3: e_f3 f3 | refused: address-escapes@91
// CHECK: body@returned.d2: d2 e_d2 | refused: address-escapes@72
// CHECK: body@wider.c9: c9 e_c9 | refused: address-escapes@64
// CHECK: body@written.b2: b2 e_b2 | refused: address-escapes@18
// CHECK: vec2@kept.r: r | refused: single-record@28
