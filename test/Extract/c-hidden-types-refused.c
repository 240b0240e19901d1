// A function that hides a type which the new text would name: what is declared there
// stays, and nothing else does.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stddef.h>
#include <stdlib.h>
typedef float real;
enum kind { A, B };
struct body {
  real u;
  enum kind k;
};
static float in_parameter(int real) {
  struct body w[2];
  w[1].u = real;
  return w[1].u;
}
static float in_bound(int real) {
  struct body w[real];
  w[0].u = 1;
  return w[0].u;
}
static int by_tag(void) {
  enum kind { C = 4 } q = C;
  struct body w[2];
  w[1].k = B;
  return w[1].k + (int)q;
}
static int by_name(void) { // Tags are names of another kind.
  int kind = 3;
  struct body w[4];
  w[kind].k = B;
  return w[kind].k;
}
static float of_others(struct body *real, int k) { return real[k].u; }
static float of_prototype(void) {
  void g(int real);
  struct body w[2];
  w[1].u = 2;
  return w[1].u;
}
static float index_type(struct body *p) {
  int ptrdiff_t = 2, i = 1;
  return (p + i + 1)[ptrdiff_t].u;
}
int main(void) {
  struct body *b = calloc(10, sizeof *b), *c = calloc(10, sizeof *c);
  b[1].u = 3;
  return in_parameter(1) + in_bound(3) + by_tag() + by_name() +
         of_others(b, 1) + of_prototype() + index_type(c);
}
// CHECK: body@by_name.w: w | may change
// CHECK: body@by_tag.w: w | refused: hidden-type@26
// CHECK: body@in_bound.w: w | refused: hidden-type@20
// CHECK: body@in_parameter.w: w | refused: hidden-type@15
// CHECK: body@index_type.p: c p | refused: hidden-type@45
// CHECK: body@of_others.real: b real | may change
// CHECK: body@of_prototype.w: w | may change
