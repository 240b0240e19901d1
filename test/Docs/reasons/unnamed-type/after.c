#include <stdarg.h>
struct scan { int first, count; };

static int second(int n, ...) {
  struct scan s[2] = {{.count = n}}, *p = s;
  va_list rest;
  va_start(rest, n);
  p->first = va_arg(rest, int);
  p->count = va_arg(rest, int);
  va_end(rest);
  return s[0].count;
}

int main(void) { return second(2, 3, 4) != 4; }
