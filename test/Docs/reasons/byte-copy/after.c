#include <string.h>
struct point { float x, y; };

int main(void) {
  struct point p[16] = {{0, 0}};
  unsigned char packet[16 * sizeof(struct point)] = {0};
  for (int i = 0; i < 16; i++) {
    struct point each;
    memcpy(&each, packet + i * sizeof each, sizeof each);
    p[i] = each;
  }
  return p[3].x != 0;
}
