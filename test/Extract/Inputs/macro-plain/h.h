#include <stdlib.h>
#define SET_X(p, i) (p)[i].x = 1
#define GET_Y(p, i) (p)[i].y
struct body {
  float x, y;
};
struct point {
  double x, y;
};
void other(int n, struct point (*points)(void));
