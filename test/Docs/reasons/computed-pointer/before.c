#include <string.h>
struct point { float x, y; };

static struct point all[8];
static struct point *from(int i) { return &all[i]; }

int main(void) {
  all[3].x = 1;
  memset(from(2), 0, 2 * sizeof(struct point));
  return all[3].x != 0;
}
