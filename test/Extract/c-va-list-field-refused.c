// A field whose type has no name that one could write.
// RUN: layoutopt %s --stop-after=program --closed-world 2>/dev/null | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdarg.h>
struct scan {
  void *stream;
  va_list rest;
  int count;
};
static int next(int n, ...) {
  struct scan s[2], *p = s;
  va_start(p->rest, n);
  p->count = va_arg(p->rest, int);
  va_end(p->rest);
  return s[0].count;
}
int main(void) { return next(1, 2); }
// CHECK: scan@next.s: p s | refused: unnamed-type@8
