#include "h.h"
union cell {
  int x, y;
};
static union cell cells[10];
void other(int n, struct point (*points)(void)) {
  SET_X(cells, n);
}
