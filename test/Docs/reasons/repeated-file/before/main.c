struct point { float x, y; };

static struct point from[4], to[4];

int main(void) {
  float s = 0;
#define ARRAY from
#include "sum.h"
#undef ARRAY
#define ARRAY to
#include "sum.h"
  return s != 0;
}
