#include <stdlib.h>
struct body { float x, y; int n; };
int main(void) {
  struct body *b = calloc(9, sizeof *b);
  for (int i = 0; i < 9; i++)
    b[i].n = i;
  int n = b[2].n;
  free(b);
  return n - 2;
}
