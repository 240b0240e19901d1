// Fields as a vector, by intrinsics.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
// REQUIRES: x86
#include <stdlib.h>
#include <xmmintrin.h>
struct body {
  float x, y, z, w;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  __m128 v = _mm_loadu_ps(&b[1].x);
  _mm_storeu_ps(&b[2].x, v);
  return b[0].x;
}
// CHECK: body@main.b: b | refused: address-escapes@14 address-escapes@15
