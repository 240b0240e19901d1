#include "point.h"
static struct point *all;

int main(void) {
  all = make();
  return all == 0;
}
