#include <string.h>
struct slot { unsigned used : 1, key : 20; int value; };

int main(void) {
  struct slot s[16];
  memset(s, 0x11, sizeof s);
  s[2].used = 0;
  return s[3].used != 1 || s[3].value != 0x11111111;
}
