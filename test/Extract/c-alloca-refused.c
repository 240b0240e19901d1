// Storage of alloca: the lines between stored arrays would fill the stack.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
};
static float depth(int n) {
  struct body *one = __builtin_alloca(sizeof *one);
  struct body many[n];
  one->x = many[0].x = n;
  many[0].y = 1;
  return n > 1 ? depth(n - 1) + one->x + many[0].y : many[0].x;
}
int main(void) { return (int)depth(3); }
// CHECK: body@depth.many: many | may change
// CHECK: body@depth.one: one | refused: stack-size@9
