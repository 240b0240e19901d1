// Storage whose records hold records changes in all that a second run would find:
// the arrays that come about in the first round are of records, too.
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/soa.c && cp %s %t/tiled.c
// RUN: %cc -Wall -Wextra -Werror %s -o %t/before && %t/before > %t/want
// RUN: layoutopt %t/soa.c --layout=SoA -i --quiet -- -Wall
// RUN: layoutopt %t/soa.c --layout=SoA --check -- -Wall
// RUN: FileCheck %s < %t/soa.c
// RUN: %cc -Wall -Wextra -Werror %t/soa.c -o %t/soa && %t/soa | diff %t/want -
// RUN: sed 's/layout: SoA/layout: tiled 4/' %S/Inputs/c-storage-again.yaml > %t/tiled.yaml
// RUN: layoutopt %t/tiled.c --policy=%t/tiled.yaml -i --quiet -- -Wall
// RUN: layoutopt %t/tiled.c --policy=%t/tiled.yaml --check -- -Wall
// RUN: %cc -Wall -Wextra -Werror %t/tiled.c -o %t/tiled && %t/tiled | diff %t/want -
#include <stdio.h>
struct v { float x, y, z; };
struct p { char alive; struct v pos; double w; };
// CHECK: struct sys {
// CHECK: float x[6];
struct sys { struct p fixed[6]; int n; };
static void step(struct sys *s, float dt) {
  struct v t = {1, 2, 3};
  for (int i = 0; i < 6; i++) {
    s->fixed[i].w += dt;
    s->fixed[i].pos = t;
    s->fixed[i].pos.y += dt * (float)i;
  }
}
int main(void) {
  struct sys s = {.n = 10};
  for (int k = 0; k < 4; k++)
    step(&s, .5f);
  struct v z = s.fixed[5].pos;
  printf("%d %g %g %g %g\n", s.n, s.fixed[1].w, z.x, z.y, s.fixed[2].pos.y);
  return 0;
}
