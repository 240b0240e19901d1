// A macro that gets the name of a field: new text in the open could not name the field.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#define early 3
#undef early
struct coder {
  unsigned low, range;
};
struct other {
  float early, call;
};
#define low (c->low)
#define call(x) ((x) + 1)
static unsigned next(struct coder *c) { return low + c->range; }
int main(void) {
  struct coder *c = calloc(4, sizeof *c);
  struct other *o = calloc(4, sizeof *o);
  if (c == NULL)
    return 1;
  o[1].early = o[2].call;
  return next(c + 1) + call(o[1].early);
}
// CHECK: coder@next.c: c c | refused: macro-field@9
// CHECK: other@main.o: o | may change
