// The name of a field is pasted.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#define GET(p, f) (p)->v##f
#define OF(e, f) e.v##f
struct body {
  float vx, vy;
};
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  GET(b + 1, x) = 1;
  OF(b[1], x) = 1;
  return b[0].vx;
}
// CHECK: body@main.b: b | refused: macro-mix@13 macro-string@13 macro-string@14
