#include <string.h>
struct point { float x, y; };
#define ZEROS , 0, 2 *

int main(void) {
  struct point p[4] = {{1, 2}, {3, 4}};
  memset(p ZEROS sizeof(struct point));
  return p[0].x != 0;
}
