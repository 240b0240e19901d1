#include <string.h>
struct slot { int key; char kind; };

int main(void) {
  struct slot s[16] = {{0, 0}};
  s[1].key = 1;
  return memcmp(&s[0], &s[1], sizeof s[0]) == 0;
}
