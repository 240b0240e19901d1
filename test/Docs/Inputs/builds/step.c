#include "body.h"
void step(body *p, int n) {
  for (int i = 0; i < n; ++i)
    p[i].x += p[i].vx;
}
