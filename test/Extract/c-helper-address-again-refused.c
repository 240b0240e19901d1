// The address of what a helper's pointer points to is taken again, and leads away from
// the field.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct body {
  float x, y, z;
  int n;
};
static float third(const float *v) { return (&v[0])[2]; }
static float second(const float *v) { return *(&*v + 1); }
int main(void) {
  struct body *a = calloc(9, sizeof *a), *b = calloc(9, sizeof *b);
  float all = third(&a[3].x);
  all += second(&b[3].y);
  free(a);
  free(b);
  return all;
}
// CHECK: body@main.a: a | refused: address-escapes@15
// CHECK: body@main.b: b | refused: field-escapes@16
