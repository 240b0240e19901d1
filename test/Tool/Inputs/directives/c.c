FRONT
#include "b.h"
BEHIND
int sum(const struct body *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x * (VALUE);
  return s;
}
