#include "step.h"
_Static_assert(sizeof STEP == 4, "flags of the file");
void step(struct body *p, int n) {
  for (int i = 0; i < n; i++)
    p[i].x += p[i].vx;
}
