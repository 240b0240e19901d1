#include <string.h>
struct point { float x, y; };

int main(void) {
  struct point p[16] = {{0, 0}};
  unsigned char packet[16 * sizeof(struct point)] = {0};
  memcpy(p, packet, sizeof packet);
  return p[3].x != 0;
}
