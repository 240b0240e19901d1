#include <stdio.h>
#include <stdlib.h>
struct body {
  int x, y;
};
#define NEXT __COUNTER__
#define NX (NEXT + 2)
static struct body grid[2][NX], v[8], w[8];
struct owner {
  struct body in[__COUNTER__ + 3];
  int k;
};
static struct owner o;
static void set(struct body p[__COUNTER__ + 1], int n) { p[n].x = 4; }
int main(void) {
  struct body local[NX];
  struct body *p = malloc((NEXT + 9) * sizeof *p);
  if (!p)
    return 1;
  local[1].y = 3;
  struct body made[(enum {ONE = 1, TWO})TWO + 1];
  made[ONE].x = made[TWO].x = 2;
  p[__COUNTER__].x = 3;
  w[NEXT % 8].x = 5;
  w[(enum {A, B})1].x = B;
  grid[1][1].y = 2;
  o.in[1].y = 3;
  set(v, 2);
  for (int i = 0; i < 8; i++)
    printf("%d %d %d ", w[i].x, w[i].y, v[i].x);
  printf("%d %d %d %d %d %d\n", grid[1][1].y, o.in[1].y, local[1].y, p[5].x + made[1].x,
         (int)sizeof(grid), __COUNTER__);
  free(p);
  return 0;
}
