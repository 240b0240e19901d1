#include <string.h>
struct slot { int key, value; };

int main(void) {
  struct slot s[16];
  memset(s, -1, sizeof s);
  return s[3].key != -1;
}
