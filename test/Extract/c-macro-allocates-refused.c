// A macro that allocates for several records: no text of it is right for both.
// RUN: layoutopt %s --stop-after=program --closed-world | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
struct a {
  float x, y;
};
struct b {
  int n, m;
};
void fatal(void);
void *arena(size_t bytes);
#define ALLOC(var, ty, n)                                                      \
  if ((var = (ty)malloc((n) * sizeof(*(var)))) == NULL)                        \
  fatal()
#define FROM(var, ty, n)                                                       \
  if ((var = (ty)arena((n) * sizeof(*(var)))) == NULL)                         \
  fatal()
int main(void) {
  struct a *p, *r, *t;
  struct b *q, *s;
  ALLOC(p, struct a *, 3);
  ALLOC(q, struct b *, 3);
  FROM(r, struct a *, 3);
  FROM(s, struct b *, 3);
  t = malloc(3 * sizeof *t);
  p[1].x = 3;
  q[1].n = 4;
  r[1].x = s[1].n = t[1].y = 5;
  return 0;
}
// CHECK: a@main.p: p | refused: macro-disagrees@23
// CHECK: a@main.r: r | refused: macro-disagrees@25 unknown-allocator@18
// CHECK: a@main.t: t | may change
// CHECK: b@main.q: q | refused: macro-disagrees@24
// CHECK: b@main.s: s | refused: macro-disagrees@26 unknown-allocator@18
