#include <stddef.h>

struct point { float x, y; };

static struct point all[8];

int main(void) {
  all[1].y = 1;
  return all[1].y != 1 || offsetof(struct point, y) != 4;
}
