#include <stdarg.h>
struct scan { va_list rest; int count; };

static int second(int n, ...) {
  struct scan s[2] = {{.count = n}}, *p = s;
  va_start(p->rest, n);
  va_arg(p->rest, int);
  p->count = va_arg(p->rest, int);
  va_end(p->rest);
  return s[0].count;
}

int main(void) { return second(2, 3, 4) != 4; }
